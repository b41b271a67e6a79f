import { asMarkup } from '@shared/base/markup';
import type { Language } from '@shared/i18n';
import type { Translate } from '@shared/model/translate';
import { modulesOf, moduleText, timesOf } from '@shared/model/checkModules';
import type { CheckedCall, CheckReport } from '@shared/model/diagnostics';

/** Languages of the page, one part after the other: the server's people read one of them. */
const LANGUAGES: readonly Language[] = ['zh', 'en'];
/** Verdicts that the people of a server can do something about. */
const WRONG = new Set<CheckedCall['verdict']>([
  ...(['otherShape', 'notFound', 'serverError', 'rejected', 'notJson'] as const),
  ...(['redirected', 'tooLarge', 'timeout'] as const),
]);

const STYLE = `
  body { font: 14px/1.6 system-ui, 'Microsoft YaHei', sans-serif; max-width: 900px; margin: 24px auto; padding: 0 16px; color: #1c2127; }
  h1 { font-size: 22px; } h2 { font-size: 16px; margin-top: 24px; }
  table { border-collapse: collapse; width: 100%; } th, td { border-bottom: 1px solid #d3d8de; padding: 4px 8px; text-align: left; vertical-align: top; }
  code { overflow-wrap: anywhere; }
  section + section { margin-top: 48px; border-top: 2px solid #1c2127; padding-top: 12px; }
  @media print { section + section { break-before: page; border: 0; } }`;

/**
 * A check as one page for the people who run the server: what works by module, what does not and how it was asked, in
 * both languages. It holds what may leave the workstation only: no account, no data of an answer.
 * @param server the address as it may be shown; '' where what was typed is none
 * @param translate the texts of a language
 * @returns a whole HTML document
 */
export function reportPage(
  report: CheckReport,
  server: string,
  translate: (language: Language) => Translate,
): string {
  const parts = LANGUAGES.map((language) => part(report, server, language, translate(language)));
  const title = asMarkup(translate('zh')('diagnostics.page.title'));
  return (
    '<!doctype html>\n<html lang="zh-CN"><head><meta charset="utf-8">' +
    `<title>${title}</title><style>${STYLE}</style></head><body>\n${parts.join('\n')}\n</body></html>\n`
  );
}

function part(report: CheckReport, server: string, language: Language, t: Translate): string {
  const { calls, startedAt, steps } = report;
  const wrong = calls.filter(({ verdict }) => WRONG.has(verdict));
  const head = t('diagnostics.page.head', {
    server: server === '' ? '–' : server,
    at: `${new Date(startedAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    calls: calls.length,
  });
  return [
    `<section lang="${language}">`,
    `<h1>${asMarkup(t('diagnostics.page.title'))}</h1><p>${asMarkup(head)}</p>`,
    `<h2>${asMarkup(t('diagnostics.steps'))}</h2>`,
    table(
      [],
      steps.map((step) => [
        asMarkup(t(`diagnostics.step.${step.key}`)),
        asMarkup(t(`diagnostics.stepVerdict.${step.verdict}`)),
        asMarkup(step.found === '' ? '' : t(`diagnostics.found.${step.found}`, step.values)),
      ]),
    ),
    `<h2>${asMarkup(t('diagnostics.modules.title'))}</h2>`,
    table(
      [
        t('diagnostics.modules.module'),
        t('diagnostics.modules.found'),
        t('diagnostics.modules.time'),
      ],
      modulesOf(report).map((one) => [
        code(one.name),
        asMarkup(moduleText(t, one)),
        asMarkup(one.middleMs === null ? '' : t('diagnostics.modules.times', timesOf(one))),
      ]),
    ),
    `<h2>${asMarkup(t('diagnostics.page.wrong', { count: wrong.length }))}</h2>`,
    wrong.length === 0
      ? `<p>${asMarkup(t('diagnostics.page.nothingWrong'))}</p>`
      : table(
          [t('diagnostics.path'), t('diagnostics.result'), t('diagnostics.note')],
          wrong.map((call) => [
            code(`${call.method} ${call.path}`),
            asMarkup(verdictText(t, call)),
            asMarkup(
              call.unreadable.length === 0
                ? ''
                : t('diagnostics.unreadable', { fields: call.unreadable.join(', ') }),
            ),
          ]),
        ),
    '</section>',
  ].join('\n');
}

function verdictText(t: Translate, { verdict, status }: CheckedCall): string {
  const words = t(`diagnostics.verdict.${verdict}`);
  return status === null || words.includes(String(status)) ? words : `${words} (${status})`;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head =
    heads.length === 0
      ? ''
      : `<tr>${heads.map((one) => `<th>${asMarkup(one)}</th>`).join('')}</tr>`;
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
  return `<table>${head}\n${body.join('\n')}\n</table>`;
}

const code = (raw: string): string => `<code>${asMarkup(raw)}</code>`;
