/* What the scripts of static/js/ share and nothing at run time needs: shapes, the parts of our pages, libraries that
   are globals. It is not served. */

// --- shapes --------------------------------------------------------------------------------------

/** A field of a form, as it is sent. */
type Pair = [name: string, value: FormDataEntryValue];

/** By how much a tap changes the figure of this id. */
interface Step { id: string; by: number }

/** A tap as it waits in the outbox. Older versions of the page wrote some of what is stored. */
interface Tap {
  key: string;
  /** Where it is sent. */
  url: string;
  body: Pair[];
  /** The words on the button. */
  label: string;
  /** Two taps with the same one decide the same: the later counts. */
  decision?: string;
  figure?: Step;
  /** The same for two taps that do the same. */
  meaning: string;
  /** The keys of the taps that were unanswered when it was made. */
  after?: string[];
  /** When it was made, in milliseconds since 1970. */
  at: number;
  /** It may have reached the server. */
  sent?: boolean;
  /** It took the place of an earlier one, whose key it has. */
  instead?: boolean;
  /** The key of the tap that it takes back. */
  undoes?: string;
  /** The server could not read it: it waits for another page. */
  held?: boolean;
  /** The server failed at it: it waits for the player. */
  parked?: boolean;
  tries?: number;
}

/** How sending goes for one table. */
interface Lane {
  /** The key of the tap that is on its way. */
  sending: string | null;
  answered: Promise<void>;
  failures: number;
  timer: number;
}

/** What was tapped, while its answer is awaited. */
interface Control { form?: HTMLFormElement; control?: HTMLElement | null; soon?: number }

/** What a dialog goes on to: the words of its button, the value that it sets, its part of the form, and what was typed. */
interface Offered { label: string; cell: string; part: HTMLElement; typed: string }

interface Point { x: number; y: number }
interface Box { left: number; top: number; right: number; bottom: number }

/** A part of a drawing: left, top, width, height. */
type Part = number[];
type Place = [x: number, y: number];

/** What the server sends of a table that changed: the names of its parts, and the HTML of those that this page lacks. */
interface Push { number: number; parts: Record<string, string>; html?: Record<string, string>; moment?: string; playing?: string }

type Words = Record<string, string | number>;

// --- our own events ------------------------------------------------------------------------------

interface CompanionEvents {
  /** Another table stands there; `own`: the answer to a tap of this phone. */
  'companion:drawn': CustomEvent<{ own: boolean } | null>;
  /** Another view of the table is looked at. */
  'companion:view': CustomEvent<null>;
  /** What waits in the outbox has changed. */
  'companion:waiting': CustomEvent<null>;
  /** A tap could not be sent, or was answered. */
  'companion:lost': CustomEvent<null>;
  'companion:reached': CustomEvent<null>;
  /** This phone's tap was stored. */
  'companion:played': CustomEvent<null>;
  /** The server refused what a dialog sent. */
  'companion:refused': CustomEvent<Pair[]>;
  /** A tap waits for a page of another version. */
  'companion:held': CustomEvent<null>;
  /** The table that is drawn is known to be older than the server's. */
  'companion:behind': CustomEvent<null>;
  /** Somebody is at the door, and the event stream is open. */
  'companion:knock': CustomEvent<null>;
  'companion:streaming': CustomEvent<null>;
  /** The version of the server that answered. */
  'companion:other-version': CustomEvent<string | null>;
}

/** What an event of the page comes from: an element, or the document itself, which is inside none. */
type Touched = HTMLElement | Document;
interface Document { closest?: undefined; matches?: undefined }

type From<E extends Event, T> = E & { readonly target: T };
type Sent = From<SubmitEvent, HTMLFormElement> & { readonly submitter: HTMLButtonElement | null };

interface DocumentEventMap extends CompanionEvents {
  click: From<PointerEvent, Touched>;
  contextmenu: From<PointerEvent, Touched>;
  pointerdown: From<PointerEvent, Touched>;
  pointerup: From<PointerEvent, Touched>;
  pointerover: From<PointerEvent, Touched>;
  keydown: From<KeyboardEvent, Touched>;
  keyup: From<KeyboardEvent, Touched>;
  focusin: From<FocusEvent, HTMLElement>;
  toggle: From<ToggleEvent, HTMLDetailsElement>;
  submit: Sent;
  /** Read as an input's; a select and a text area lack only `checked`. */
  change: From<Event, HTMLInputElement>;
  input: From<Event, HTMLInputElement>;
}

interface WindowEventMap {
  click: From<PointerEvent, Touched>;
  pointerdown: From<PointerEvent, Touched>;
  keydown: From<KeyboardEvent, Touched>;
}

interface HTMLElementEventMap {
  click: From<PointerEvent, HTMLElement>;
  pointerdown: From<PointerEvent, Element>;
  pointerup: From<PointerEvent, Element>;
  pointercancel: From<PointerEvent, Element>;
  submit: Sent;
}

// --- parts of our pages --------------------------------------------------------------------------

type With<Names extends keyof Data> = { readonly dataset: Record<Names, string> };

type TableElement = HTMLElement & With<'number' | 'moment' | 'title' | 'query' | 'playing'>;

/** What can be tapped: a button, a link, a fold, a choice or a spot. Each has only some of this. */
type Tappable = HTMLElement & Partial<Pick<HTMLInputElement, 'form' | 'type' | 'name' | 'value'> & Pick<HTMLAnchorElement, 'href'>>;

/** A number on the page; its text is one node. */
type Figure = HTMLElement & With<'value'>;

/** A spot of a drawn sheet. */
type Spot = SVGGElement & With<'spot' | 'name'>;

/** The elements that a selector cannot tell by itself. */
interface Known {
  '#table': TableElement;
  '#dialog': HTMLDialogElement;
  '#dialog[open]': HTMLDialogElement;
  'details:is(.menu, .wm-tool)[open]': HTMLDetailsElement;
  '.wm-spot': Spot;
  '.wm-spot.is-lit': Spot;
  '.wm-spot.is-source': Spot;
  '.wm-spot.is-lit[data-brings]': Spot;
  '.wm-spot.is-lit[data-brings]:hover': Spot;
  '[data-last]': HTMLAnchorElement & With<'last'>;
  '[data-picture]': HTMLElement & With<'picture' | 'name'>;
  '#laid': HTMLElement & With<'laid' | 'say'>;
  '#door': HTMLElement & With<'from'>;
  '.skip': HTMLAnchorElement;
  '#views [value="turn"]': HTMLInputElement;
  svg: SVGSVGElement;
}

/** What is there wherever a script uses it: it comes with the part of the page that it is looked for in, or an `if` saw it
    before, which is not followed through a function. Of everything else null has to be thought of. */
type Certain =
  | '#toasts' | '#dock' | '[data-words]' | '[data-later]' | '#update' | '#parked' | '#refusal' | '[data-instead]' | '#away'
  | '#dialog' | '[data-now]' | '[data-sentence]' | '[data-total]' | '[data-sum] input' | '[data-sum] output'
  | '#bar' | '.dock' | '#door' | '.sr' | '[data-shown]' | '.wm-peek' | '[data-whole]' | '#laid' | '[data-count]' | '[data-part]'
  | '[data-untick]' | '[data-print]' | '[data-last]' | '[data-unsent]' | '[data-again]' | '[data-events]' | '[data-rematch]'
  | '[data-picture]' | '[data-share-picture]' | '[data-for]' | '[data-changed]' | '#moment' | '#view-turn' | 'strong' | 'svg' | 'body';

type LastWord<S extends string> = S extends `${string} ${infer B}` ? LastWord<B> : S;
type TagOf<S extends string> = S extends `${infer A}${'[' | '.' | ':' | '#'}${string}` ? TagOf<A> : S;
type Tagged<S extends string> = S extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[S] : HTMLElement;
type Attributed<S extends string> = S extends `${string}[data-${infer A}]${string}`
  ? Named<Camel<A extends `${infer B}${'=' | '~'}${string}` ? B : A>> : unknown;
type Named<S extends string> = S extends keyof Data ? With<S> : never;

/** The element that a selector finds, by its tag and by the `data-` that it asks for. */
type Found<S extends string> = S extends keyof Known ? Known[S] : S extends `${infer A}, ${infer B}`
  ? Found<A> | Found<B> : Tagged<TagOf<LastWord<S>>> & Attributed<LastWord<S>>;
type Missing<S extends string> = S extends Certain ? never : null;

interface ParentNode {
  querySelector<S extends string>(selectors: S): Found<S> | Missing<S>;
  querySelectorAll<S extends string>(selectors: S): NodeListOf<Found<S>>;
}

interface Element {
  closest<S extends string>(selectors: S): Found<S> | Missing<S>;
}

/** A form's controls are read as inputs: what others lack is not asked of them. */
interface HTMLFormControlsCollection { [Symbol.iterator](): ArrayIterator<HTMLInputElement> }

// --- libraries -----------------------------------------------------------------------------------

declare const Idiomorph: {
  morph(drawn: Element, fresh: Element, options: {
    callbacks: {
      beforeNodeMorphed(drawn: HTMLElement, next: HTMLElement): boolean;
      beforeAttributeUpdated(name: string, part: HTMLElement): boolean;
    };
  }): void;
};

interface Window {
  NoSleep: new () => { enable(): Promise<void>; disable(): void };
  SwaggerUIBundle(options: Record<string, unknown>): void;
}

// --- what browsers do and the types of TypeScript do not say -------------------------------------

/** Nothing stored reads as null. */
interface JSON { parse(text: string | null): any }

interface Performance { getEntriesByType(type: 'navigation'): PerformanceNavigationTiming[] }

interface Node { cloneNode<T extends Node>(this: T, deep?: boolean): T }
