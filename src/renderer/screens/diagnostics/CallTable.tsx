import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, HTMLTable, InputGroup, Tag } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { moduleOfPath } from '@shared/model/checkModules';
import { CALL_VERDICTS, type CallVerdict, type CheckedCall } from '@shared/model/diagnostics';
import type { CheckReport } from '@shared/model/diagnostics';
import type { Failure } from '@renderer/data/failure';
import { RemapDialog } from './RemapDialog';
import { CALL_INTENT, noteOf } from './words';

type Remap = (call: string, path: string) => Promise<Failure | null>;
type Rule = (call: string, path: string, wide: boolean) => Promise<Failure | null>;

/** The calls of a check with their counts; a verdict or a text filters them. */
export function CallTable(props: {
  readonly report: CheckReport;
  /** The module whose calls are shown; null: all. */
  readonly module: string | null;
  readonly onRemap: Remap;
  readonly onReset: (call: CheckedCall) => Promise<void>;
  readonly onRule: Rule;
}) {
  const { t } = useTranslation();
  const { module, report, onRemap, onReset, onRule } = props;
  const [chosen, setChosen] = useState<CallVerdict | null>(null);
  const [text, setText] = useState('');
  const [open, setOpen] = useState<CheckedCall | null>(null);
  const ofModule =
    module === null
      ? report.calls
      : report.calls.filter(({ path }) => moduleOfPath(path) === module);
  const counts = CALL_VERDICTS.map((verdict) => ({
    verdict,
    number: ofModule.filter((call) => call.verdict === verdict).length,
  })).filter(({ number }) => number > 0);
  // A verdict without calls (after a re-mapping) no longer filters.
  const verdict = counts.some((one) => one.verdict === chosen) ? chosen : null;
  const wanted = text.trim().toLowerCase();
  const calls = ofModule.filter(
    (call) =>
      (verdict === null || call.verdict === verdict) &&
      `${call.id} ${call.path}`.toLowerCase().includes(wanted),
  );
  return (
    <>
      <div className="cj-check-filter">
        <Button
          size="small"
          active={verdict === null}
          aria-pressed={verdict === null}
          text={`${t('diagnostics.all')} ${ofModule.length}`}
          onClick={() => setChosen(null)}
        />
        {counts.map((one) => (
          <Button
            key={one.verdict}
            size="small"
            active={verdict === one.verdict}
            aria-pressed={verdict === one.verdict}
            intent={CALL_INTENT[one.verdict]}
            variant="outlined"
            data-count={one.verdict}
            text={`${t(`diagnostics.verdict.${one.verdict}`)} ${one.number}`}
            onClick={() => setChosen(one.verdict)}
          />
        ))}
        <InputGroup
          size="small"
          leftIcon={<Search />}
          aria-label={t('diagnostics.filter')}
          placeholder={t('diagnostics.filter')}
          value={text}
          onValueChange={setText}
        />
      </div>
      <HTMLTable compact striped className="cj-check-table cj-check-calls">
        <thead>
          <tr>
            {(['call', 'path', 'result', 'code', 'time', 'note'] as const).map((name) => (
              <th key={name}>{t(`diagnostics.${name}`)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calls.map((call) => (
            <Row
              key={call.id}
              call={call}
              canRemap={report.canRemap && report.state !== 'running'}
              onOpen={() => setOpen(call)}
              onReset={() => void onReset(call)}
            />
          ))}
        </tbody>
      </HTMLTable>
      {calls.length === 0 && <p>{t('diagnostics.noCalls')}</p>}
      {open !== null && (
        <RemapDialog
          call={open}
          report={report}
          onTry={(path, wide) =>
            open.remappable ? onRemap(open.id, path) : onRule(open.id, path, wide)
          }
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

function Row(props: {
  readonly call: CheckedCall;
  readonly canRemap: boolean;
  readonly onOpen: () => void;
  readonly onReset: () => void;
}) {
  const { t } = useTranslation();
  const { call, canRemap } = props;
  const moved = call.movedBy !== null;
  return (
    <tr data-call={call.id} data-verdict={call.verdict}>
      <td>{call.id}</td>
      <td>
        <code>{call.path}</code>
        {moved && (
          <p className="cj-hint">{t('diagnostics.remapped', { path: call.defaultPath })}</p>
        )}
      </td>
      <td>
        <Tag minimal intent={CALL_INTENT[call.verdict]}>
          {t(`diagnostics.verdict.${call.verdict}`)}
        </Tag>
      </td>
      <td className="cj-check-number">{call.status ?? ''}</td>
      <td className="cj-check-number">{call.ms !== null && t('diagnostics.ms', { n: call.ms })}</td>
      <td className="cj-check-text">
        {noteOf(t, call)}
        {canRemap && (call.verdict === 'notFound' || moved) && (
          <Button
            size="small"
            variant="minimal"
            intent="primary"
            text={t(call.remappable ? 'diagnostics.remap.open' : 'diagnostics.remap.rule')}
            onClick={props.onOpen}
          />
        )}
        {canRemap && moved && (
          <Button
            size="small"
            variant="minimal"
            text={t('diagnostics.remap.reset')}
            onClick={props.onReset}
          />
        )}
      </td>
    </tr>
  );
}
