/* What worker.js finds around it. TypeScript's own `webworker` cannot stand beside `dom` in one check. */

interface ExtendableEvent extends Event { waitUntil(done: Promise<unknown>): void }

interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

interface WindowEventMap { install: ExtendableEvent; activate: ExtendableEvent; fetch: FetchEvent }

declare const registration: ServiceWorkerRegistration;
declare const clients: { claim(): Promise<void> };
declare function skipWaiting(): Promise<void>;
