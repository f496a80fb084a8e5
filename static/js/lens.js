// A look at a part of a drawing: moved and zoomed by its viewBox, by hand (pinch, drag, double tap) or to
// where something has to be done.

const SIDE = 1000;
const WHOLE = [0, 0, SIDE, SIDE];
const LEAST = 220;
const NEAREST = 110;
const CALM = 240;
const SLACK = 8;
const DOUBLE = 320;

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
/** @type {(value: number, least: number, most: number) => number} */
const clamp = (value, least, most) => Math.min(Math.max(value, least), most);

export class Lens {
  /** @param {HTMLElement} frame */
  constructor(frame) {
    this.view = [...WHOLE];
    /** @type {Map<number, PointerEvent>} */
    this.fingers = new Map();
    this.moved = false;
    this.close = false; // looked closer at, only to tell spots apart
    this.frame = frame;
    this.frameRequest = 0;
    this.tapped = -Infinity;
    this.start = { clientX: 0, clientY: 0 };
    /** @type {Part | null} */
    this.home = null; // where the work is
    this.attach(frame);
  }

  /**
   * The same look at a frame that was rendered again.
   * @param {HTMLElement} frame
   */
  follow(frame) {
    if (frame !== this.frame) this.attach(frame);
    this.draw();
    return this;
  }

  /** @param {HTMLElement} frame */
  attach(frame) {
    this.frame = frame;
    frame.addEventListener('pointerdown', (event) => this.down(event));
    frame.addEventListener('pointermove', (event) => this.move(event));
    for (const name of /** @type {const} */ (['pointerup', 'pointercancel'])) frame.addEventListener(name, (event) => this.up(event));
    frame.addEventListener(
      'wheel',
      (event) => {
        if (event.ctrlKey) {
          event.preventDefault();
          this.zoom(event.deltaY > 0 ? 1.15 : 0.87, this.at(event));
        }
      },
      { passive: false },
    );
  }

  get svg() {
    return this.frame.querySelector('svg');
  }

  /** From the drawing's units to the glass; browsers have one for a hidden drawing, too. */
  get screen() {
    return /** @type {DOMMatrix} */ (this.svg.getScreenCTM());
  }

  get zoomed() {
    return this.view[2] < SIDE - 1;
  }

  draw() {
    this.svg.setAttribute('viewBox', this.view.map((value) => value.toFixed(1)).join(' '));
    this.frame.classList.toggle('is-zoomed', this.zoomed);
    const button = /** @type {HTMLElement} */ (this.frame.parentElement).querySelector('[data-whole]');
    button.hidden = !this.zoomed && !this.home;
  }

  /**
   * Glide to this part, and remember it as where the work is.
   * @param {Part} part
   */
  show(part) {
    const wanted = part.join();
    if (wanted === this.home?.join() || (!this.home && part[2] >= SIDE)) {
      this.draw();
      return;
    }
    this.home = part[2] >= SIDE ? null : part;
    this.glide(part);
  }

  whole() {
    this.glide(WHOLE);
  }

  /** To where the work is. */
  back() {
    this.glide(this.home ?? WHOLE);
  }

  toggle() {
    if (this.zoomed) this.whole();
    else this.back();
  }

  /** @param {Part} to */
  glide(to) {
    cancelAnimationFrame(this.frameRequest);
    if (calm()) {
      this.view = [...to];
      this.draw();
      return;
    }
    const from = [...this.view];
    const start = performance.now();
    const step = (/** @type {number} */ now) => {
      const t = clamp((now - start) / CALM, 0, 1);
      const eased = 1 - (1 - t) ** 3;
      this.view = from.map((value, index) => value + (to[index] - value) * eased);
      this.draw();
      if (t < 1) this.frameRequest = requestAnimationFrame(step);
    };
    this.frameRequest = requestAnimationFrame(step);
  }

  /**
   * Where a pointer is, in the drawing's units.
   * @param {{ clientX: number, clientY: number }} pointer
   * @returns {Place}
   */
  at({ clientX, clientY }) {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(this.screen.inverse());
    return [x, y];
  }

  /**
   * @param {number} factor
   * @param {Place} point
   */
  zoom(factor, [x, y]) {
    cancelAnimationFrame(this.frameRequest);
    const side = clamp(this.view[2] * factor, LEAST, SIDE);
    const part = side / this.view[2];
    this.view = [x - (x - this.view[0]) * part, y - (y - this.view[1]) * part, side, side];
    this.keepInside();
  }

  /** How many units of the drawing a pixel of the glass is. */
  get grain() {
    return 1 / this.screen.a;
  }

  /**
   * Glide closer by this factor, and leave what lies at a point under the finger; false where that is no closer.
   * @param {number} factor
   * @param {Place} point
   */
  closer(factor, [x, y]) {
    const [left, top, was] = this.view;
    const side = Math.max(was * factor, NEAREST);
    if (side > was * 0.95) return false;
    const part = side / was;
    this.close = true;
    this.glide([x - (x - left) * part, y - (y - top) * part, side, side]);
    return true;
  }

  /** Back from what was only looked at to tell it apart. */
  leave() {
    if (!this.close) return;
    this.close = false;
    this.back();
  }

  keepInside() {
    const [x, y, side] = this.view;
    this.view = [clamp(x, 0, SIDE - side), clamp(y, 0, SIDE - side), side, side];
    this.draw();
  }

  /** @param {HTMLElementEventMap['pointerdown']} event */
  down(event) {
    if (event.target.closest('button, details')) return;
    if (!this.fingers.size) this.moved = false;
    this.fingers.set(event.pointerId, event);
    this.start = event;
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    if (this.fingers.size === 2) this.pinch(event, before);
    else if (this.zoomed && Math.hypot(event.clientX - this.start.clientX, event.clientY - this.start.clientY) > SLACK)
      this.drag(event, before);
    this.fingers.set(event.pointerId, event);
  }

  /**
   * @param {PointerEvent} event
   * @param {PointerEvent} before
   */
  drag(event, before) {
    this.moved = true;
    const [x, y] = this.at(before);
    const [toX, toY] = this.at(event);
    this.view = [this.view[0] + x - toX, this.view[1] + y - toY, this.view[2], this.view[3]];
    this.keepInside();
  }

  /**
   * @param {PointerEvent} event
   * @param {PointerEvent} before
   */
  pinch(event, before) {
    this.moved = true;
    const other = /** @type {PointerEvent} */ ([...this.fingers.values()].find((finger) => finger.pointerId !== event.pointerId));
    const distance = (/** @type {PointerEvent} */ one) => Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY));
    const middle = { clientX: (event.clientX + other.clientX) / 2, clientY: (event.clientY + other.clientY) / 2 };
    this.zoom(distance(before) / distance(event), this.at(middle));
  }

  /** @param {HTMLElementEventMap['pointerup']} event */
  up(event) {
    if (!this.fingers.delete(event.pointerId)) return; // it came down on a button
    if (this.moved || event.type === 'pointercancel' || this.fingers.size) return;
    const lit = event.target.closest('.is-lit'); // its tap is not half of two: a bounce comes when it is lit no more
    const twice = !lit && event.timeStamp - this.tapped < DOUBLE;
    this.tapped = twice || lit ? -Infinity : event.timeStamp;
    if (twice) this.double(event);
  }

  /**
   * A double tap looks closer, or at the whole sheet again.
   * @param {PointerEvent} event
   */
  double(event) {
    const [x, y] = this.at(event);
    const side = SIDE / 2.4;
    this.glide(this.zoomed ? WHOLE : [clamp(x - side / 2, 0, SIDE - side), clamp(y - side / 2, 0, SIDE - side), side, side]);
  }
}
