import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright';
import { LANGUAGES, type Language } from '@shared/i18n';
import type { Operator } from './operator';
import { until } from './rig/wait';
import { still } from './still';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];
const OPTIONS: RunOptions = { runOnly: TAGS, resultTypes: ['violations'] };
/** So many rules at a time on a board: main ends one that gives no sign of life for three seconds. */
const RULES_AT_ONCE = 12;

/** The same rules as with OPTIONS, a few at a time. Runs in the page. @param context as axe takes it, in JSON */
const inPieces = (context: string): string => `(async () => {
  const rules = axe
    .getRules(${JSON.stringify(TAGS)})
    .filter(({ tags }) => !tags.includes('experimental') && !tags.includes('deprecated'))
    .map(({ ruleId }) => ruleId);
  const violations = [];
  for (let at = 0; at < rules.length; at += ${RULES_AT_ONCE}) {
    const values = rules.slice(at, at + ${RULES_AT_ONCE});
    const found = await axe.run(${context}, { runOnly: { type: 'rule', values }, resultTypes: ['violations'] });
    violations.push(...found.violations);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { violations };
})()`;

/** How a page looks: every text in this language, every colour of this theme. */
export interface Look {
  readonly language: Language;
  readonly theme: 'light' | 'dark';
}

export const LOOKS: readonly Look[] = (['light', 'dark'] as const).flatMap((theme) =>
  LANGUAGES.map((language) => ({ language, theme })),
);

const FIRST: Look = { language: 'zh', theme: 'light' };

/**
 * Two looks that hold both languages and both themes: for what stands in front of a page that is inspected in
 * all of them.
 */
export const BOTH: readonly Look[] = [FIRST, { language: 'en', theme: 'dark' }];

/** Puts pages into a look, and waits until they have it. */
export async function dress(operator: Operator, pages: readonly Page[], look: Look): Promise<void> {
  await operator.ask('settings.set', { language: look.language });
  // The setting reaches a page as its preferred scheme, which the tool pretends to every page.
  for (const page of pages) await page.emulateMedia({ colorScheme: look.theme });
  for (const page of pages)
    await until(`the page is ${look.language} and ${look.theme}`, () =>
      page.evaluate(
        ({ language, theme }) => {
          const { lang, dataset } = document.documentElement;
          // Boards are always dark and follow no scheme.
          return lang === language && (dataset['theme'] ?? theme) === theme;
        },
        { ...look },
      ),
    );
}

/**
 * Parts of a sheet that scroll: the table around them is the one Tab stop, and its arrow keys scroll them
 * (desktop/sheet). axe looks inside them only.
 */
const SCROLLED_BY_KEYS = '.bp6-table-quadrant-scroll-container';

/** What stands around every page of the console: it is inspected with one of them. */
export const FRAME = { exclude: ['.cj-side', '.cj-top', '.cj-systems', '.cj-tabs'] } as const;

/**
 * The choices on a page, made or not, whose words are wider than their box: each with its words. What was chosen in a
 * picker may be long; what it asks for may not. Runs in the page.
 */
const CUT = `(() => {
  const asked = [...document.querySelectorAll('.cj-picker-empty .bp6-button-text')]
    .filter((box) => box.scrollWidth > box.clientWidth + 1)
    .map((box) => box.textContent + ' in ' + box.clientWidth + ' px');
  const pen = document.createElement('canvas').getContext('2d');
  const chosen = [...document.querySelectorAll('select')].flatMap((box) => {
    if (!box.checkVisibility({ visibilityProperty: true })) return [];
    const { font, paddingLeft, paddingRight } = getComputedStyle(box);
    pen.font = font;
    const words = box.selectedOptions[0]?.text ?? '';
    const room = box.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    return pen.measureText(words).width > room + 1 ? [words + ' in ' + Math.round(room) + ' px'] : [];
  });
  return [...asked, ...chosen];
})()`;

/**
 * What axe finds on a page as it stands, and choices that are cut: one line per element, with place, rule and what is
 * wrong. The library comes over the debugging protocol: the page's content policy stays as it is.
 * @param within what is inspected, or what is not, where the rest has been before
 */
export async function findings(
  page: Page,
  place: string,
  within?: string | typeof FRAME,
): Promise<readonly string[]> {
  await still(page);
  const has = await page.evaluate<boolean>(`typeof window.axe === 'object'`);
  if (!has) await page.evaluate(`${SOURCE}; undefined`);
  const context = JSON.stringify(within ?? 'html');
  const run = page.url().includes('/board.html')
    ? inPieces(context)
    : `axe.run(${context}, ${JSON.stringify(OPTIONS)})`;
  const { violations } = await page.evaluate<Pick<AxeResults, 'violations'>>(run);
  const cut = (await page.evaluate<readonly string[]>(CUT)).map(
    (text) => `${place} · cut: ${text}`,
  );
  const found = violations.flatMap(({ id, impact, nodes: all }) => {
    const isScrolled = (target: readonly unknown[]): boolean =>
      id === 'scrollable-region-focusable' && String(target.at(-1)).endsWith(SCROLLED_BY_KEYS);
    const nodes = all.filter(({ target }) => !isScrolled(target));
    return nodes.map(({ target, any, all, none, html }) => {
      const why = [...any, ...all, ...none][0]?.message ?? '';
      return `${place} · ${id} (${impact ?? ''}) · ${target.join(' ')} · ${why} · ${html.slice(0, 160)}`;
    });
  });
  return [...found, ...cut];
}

/** Collects what axe finds on the pages that a test opens, in every look. */
export class Inspector {
  readonly found: string[] = [];

  constructor(
    private readonly operator: Operator,
    /** Windows beside the console that are inspected. */
    private readonly others: readonly Page[] = [],
  ) {}

  /** Inspects what stands in front of the console's page, in both languages and themes. */
  async inFront(place: string, within = '.bp6-portal'): Promise<void> {
    const { page } = this.operator;
    for (const look of BOTH) {
      await this.#dress(look, page);
      this.found.push(...(await findings(page, `${place} ${look.language} ${look.theme}`, within)));
    }
    await this.#dress(FIRST, page);
  }

  /** Inspects a page in each look, and leaves it in the first one. */
  async everyLook(
    place: string,
    page: Page = this.operator.page,
    looks: readonly Look[] = LOOKS,
  ): Promise<void> {
    for (const look of looks) {
      await this.#dress(look, page);
      this.found.push(...(await findings(page, `${place} ${look.language} ${look.theme}`)));
    }
    await this.#dress(FIRST, page);
  }

  /** Inspects pages in one look after the other: each shows itself, and is inspected as it stands. */
  async inLooks(
    pages: readonly {
      readonly place: string;
      readonly looks: readonly Look[];
      readonly show: () => Promise<void>;
      readonly within?: typeof FRAME;
    }[],
  ): Promise<void> {
    const { page } = this.operator;
    for (const look of LOOKS) {
      await this.#dress(look, page);
      for (const { place, show, within } of pages.filter((one) => one.looks.includes(look))) {
        await show();
        const text = `${place} ${look.language} ${look.theme}`;
        this.found.push(...(await findings(page, text, within)));
      }
    }
    await this.#dress(FIRST, page);
  }

  #dress(look: Look, page: Page): Promise<void> {
    return dress(this.operator, [this.operator.page, ...this.others, page], look);
  }
}
