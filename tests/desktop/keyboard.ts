import type { Page } from 'playwright';
import { until } from './rig/wait';

/** Most presses of Tab that a person would put up with. */
const STOPS = 80;

/** The element that has the keyboard, in words: tag, id, classes, name; `BODY` where nothing has it. */
export function focusedOn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const now = document.activeElement;
    if (now === null || now === document.body) return 'BODY';
    const name = now.getAttribute('aria-label') ?? now.textContent ?? '';
    return `${now.tagName}#${now.id}.${[...now.classList].join('.')} ${name.slice(0, 40)}`;
  });
}

/** Whether the keyboard is on an element of this kind, or inside of one. */
export function isFocused(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((one) => document.activeElement?.closest(one) != null, selector);
}

/** Waits until the keyboard is there; a failure says where it is instead. */
export async function focusComes(page: Page, selector: string): Promise<void> {
  try {
    await until(`the keyboard is on ${selector}`, () => isFocused(page, selector));
  } catch (error) {
    const open = await page.locator('[role=dialog], .bp6-popover').count();
    const at = await focusedOn(page);
    throw new Error(`The keyboard is on: ${at}; ${open} dialogs are open`, { cause: error });
  }
}

/** Presses keys one after the other, as a hand does. */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Walks by Tab, or another key, until an element of this kind has the keyboard. */
export async function walkTo(page: Page, selector: string, key = 'Tab'): Promise<number> {
  for (let presses = 0; presses <= STOPS; presses += 1) {
    const there = await page.evaluate(
      (one) => document.activeElement?.matches(one) === true,
      selector,
    );
    if (there) return presses;
    await page.keyboard.press(key);
  }
  throw new Error(`${STOPS} × ${key} lead to ${await focusedOn(page)}, not to ${selector}`);
}
