"""On what one taps a word is whole: neither broken in its middle nor cut short."""

from __future__ import annotations

from tests.browser.situation_server import PEOPLE

BROKEN_WORDS = r"""(taps = '.btn, .choice, .ha-name, .view-tab, .wm-combo') => {
  const broken = new Set();
  const top = document.querySelector('dialog[open]') ?? document.body;
  const walk = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { currentNode: node } = walk, { textContent: text, parentElement: parent } = node;
    if (!text.trim() || !parent.closest(taps) || !parent.checkVisibility() || parent.closest('.sr')) continue;
    let above = null;
    for (let place = 0; place < text.length; place += 1) {
      const letter = document.createRange();
      letter.setStart(node, place);
      letter.setEnd(node, place + 1);
      const [box] = letter.getClientRects();
      if (!box) continue;
      const within = /\p{L}\p{L}/u.test(text.slice(place - 1, place + 1));
      if (within && above && box.top > above.top + 4) broken.add(text.trim());
      above = box;
    }
  }
  return [...broken];
}"""

CUT_WORDS = """() =>
  [...document.querySelectorAll(':is(.btn, .view-tab) > span, .btn > small, .wm-combo span')]
  .filter((one) => one.checkVisibility() && !one.closest('.sr') && one.scrollWidth > one.clientWidth + 1
    && getComputedStyle(one).display !== 'inline')
  .map((one) => one.textContent.trim())"""


WORDS_NOT_WHOLE = f"() => [...({BROKEN_WORDS})(), ...({CUT_WORDS})()]"


def not_names(words: list[str]) -> list[str]:
    """Without people's long names, which may end in an ellipsis."""
    return [text for text in words if not any(name[:6] in text for name in PEOPLE)]
