/* Every `data-` name that scripts read or write, once. tests/test_data_names.py compares it with templates, styles and scripts. */

type DataName =
  | 'again' | 'as-seen' | 'at' | 'base' | 'bell' | 'brings' | 'buzz' | 'cell' | 'changed' | 'clock' | 'clocks' | 'close' | 'copy' | 'count' | 'date'
  | 'day' | 'decision' | 'dialog' | 'document' | 'drawing' | 'drawn-at' | 'enter-next' | 'entry' | 'events' | 'field' | 'fill' | 'focus' | 'follow'
  | 'for' | 'from' | 'guess' | 'help' | 'high' | 'hints' | 'home' | 'instead' | 'keep' | 'key' | 'keys' | 'knock' | 'laid' | 'last' | 'later' | 'left'
  | 'left-out' | 'let-go' | 'marked' | 'marks' | 'mine' | 'moment' | 'motion' | 'move' | 'name' | 'next' | 'nosleep' | 'now' | 'number' | 'once'
  | 'onward' | 'own' | 'panel' | 'part' | 'parts' | 'people' | 'person' | 'picture' | 'playing' | 'previous' | 'print' | 'query' | 'question'
  | 'refusal' | 'refuses' | 'reload' | 'rematch' | 'same' | 'say' | 'sentence' | 'share-picture' | 'shown' | 'signed' | 'since' | 'size' | 'sound'
  | 'spot' | 'state' | 'step' | 'sum' | 'tally' | 'throw' | 'tick' | 'title' | 'to' | 'together' | 'told' | 'tone' | 'total' | 'typed' | 'unsent' | 'untick'
  | 'until' | 'value' | 'version' | 'view' | 'waits' | 'whole' | 'whose' | 'with-seat' | 'words' | 'written';

/** `data-with-seat` is `dataset.withSeat`. */
type Camel<S extends string> = S extends `${infer A}-${infer B}` ? `${A}${Capitalize<Camel<B>>}` : S;
type Data = { [Name in Camel<DataName>]?: string };

interface HTMLElement { readonly dataset: Data }
interface SVGElement { readonly dataset: Data }
