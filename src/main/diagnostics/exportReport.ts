import { guarded } from '../transfer/sheet/table';
import type { CheckReport } from '@shared/model/diagnostics';

const COLUMNS = [
  'id',
  'kind',
  'method',
  'path',
  'defaultPath',
  'verdict',
  'status',
  'ms',
  'unreadable',
  'missing',
  'skipped',
] as const;

/** What of a report may leave the workstation: ids, statuses, durations and names of fields. */
export function exportable(report: CheckReport) {
  const { server, inUse, state, startedAt, endedAt, steps, calls } = report;
  const isAddress = steps.some(({ key, verdict }) => key === 'address' && verdict === 'ok');
  return {
    kind: 'chengjing.connectionCheck',
    version: 1,
    // What was typed and is no address may be anything, a password too.
    server: isAddress ? server : '',
    inUse,
    state,
    startedAt: new Date(startedAt).toISOString(),
    endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
    steps,
    calls: calls.map(({ remappable: _remappable, ...call }) => call),
  };
}

/** The report as a JSON document. */
export function reportJson(report: CheckReport): string {
  return `${JSON.stringify(exportable(report), null, 2)}\n`;
}

/** A cell that no spreadsheet takes for a formula. */
function cell(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  const safe = guarded(text);
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The calls of the report as a table; spreadsheets read it as UTF-8 because of its mark. */
export function reportCsv(report: CheckReport): string {
  const rows = report.calls.map((call) =>
    [
      call.id,
      call.kind,
      call.method,
      call.path,
      call.defaultPath,
      call.verdict,
      call.status,
      call.ms,
      call.unreadable.join(' '),
      call.missing.join(' '),
      call.skip === null ? '' : [call.skip.reason, call.skip.param].join(' ').trim(),
    ]
      .map(cell)
      .join(','),
  );
  return `\uFEFF${[COLUMNS.join(','), ...rows].join('\r\n')}\r\n`;
}
