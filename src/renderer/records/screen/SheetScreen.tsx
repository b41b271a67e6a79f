import { useCallback, useEffect, useState } from 'react';
import { Button, Callout, Spinner } from '@blueprintjs/core';
import type { FamilySpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import { failureText, settle, type UiFailure } from '@renderer/data/failure';
import { usePermission, useServices } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import { useToast } from '@renderer/ui/toasts';
import { draftKey } from '../form/draft';
import { ViewField } from '../form/FormField';
import { formFields } from '../form/model';
import { RecordForm } from '../form/RecordForm';
import { useDraft } from '../form/useDraft';
import { useLabel } from '../labels';
import { OtherFields } from '../others/OtherFields';
import { useMatchRefresh } from '../others/useMatches';
import '../form/form.css';
import '../records.css';
import './screen.css';

type Sheet =
  | { readonly status: 'loading' }
  /** Null: nothing was saved yet. `turn` rises with every answer. */
  | { readonly status: 'ready'; readonly record: RecordView | null; readonly turn: number }
  | { readonly status: 'error'; readonly failure: UiFailure };

/** A screen of one record without a list, such as settings: shown, and kept with one button. */
export function SheetScreen({ family }: { readonly family: FamilySpec }) {
  const { t } = useTranslation();
  const label = useLabel();
  const { bridge } = useServices();
  const may = usePermission();
  const [sheet, setSheet] = useState<Sheet>({ status: 'loading' });
  const [round, setRound] = useState(1);
  const load = useCallback(() => setRound((last) => last + 1), []);
  useEffect(() => {
    let live = true;
    void settle(bridge.request('data.detail', { family: family.key })).then((answer) => {
      if (!live) return;
      // A server that has nothing yet answers nothing: the form begins empty.
      if (answer.ok || answer.error.kind === 'gone')
        setSheet({ status: 'ready', record: answer.ok ? answer.value : null, turn: round });
      else setSheet({ status: 'error', failure: answer.error });
    });
    return () => {
      live = false;
    };
  }, [bridge, family, round]);
  useMatchRefresh(family.key, load);
  const { calls, permissions } = family.screen ?? { calls: {}, permissions: {} };
  const mayEdit = calls.edit !== undefined && may(permissions.edit);
  return (
    <section className="cj-sheet" data-family={family.key} data-status={sheet.status}>
      <h2>{label(family.labels)}</h2>
      {sheet.status === 'loading' && <Spinner size={28} aria-label={t('shell.loading')} />}
      {sheet.status === 'error' && (
        <Callout intent="danger" icon={false}>
          {failureText(t, sheet.failure)}
          <Button size="small" variant="minimal" text={t('shell.retry')} onClick={load} />
        </Callout>
      )}
      {sheet.status === 'ready' && sheet.record === null && (
        <p className="cj-hint">{t('records.sheetNew')}</p>
      )}
      {sheet.status === 'ready' &&
        (mayEdit ? (
          <SheetForm key={sheet.turn} family={family} record={sheet.record} onChanged={load} />
        ) : (
          sheet.record !== null && <SheetView family={family} record={sheet.record} />
        ))}
      {sheet.status === 'ready' && sheet.record !== null && (
        <OtherFields family={family} record={sheet.record} />
      )}
    </section>
  );
}

function SheetView(props: { readonly family: FamilySpec; readonly record: RecordView }) {
  return (
    <dl className="cj-view">
      {formFields(props.family, 'view').map((field) => (
        <ViewField key={field.name} field={field} record={props.record} />
      ))}
    </dl>
  );
}

function SheetForm(props: {
  readonly family: FamilySpec;
  readonly record: RecordView | null;
  readonly onChanged: () => void;
}) {
  const toast = useToast();
  const { family, record } = props;
  const draft = useDraft(draftKey(family, undefined, undefined, 'edit', record?.id));
  if (draft.found === undefined) return null;
  const reload = props.onChanged;
  return (
    <RecordForm
      family={family}
      records={family}
      owner={null}
      mode="edit"
      record={record}
      isRead
      draft={draft}
      found={draft.found}
      // What was typed is given up: the form begins anew with what the server has.
      onClose={() => {
        draft.forget();
        reload();
      }}
      onDirty={() => undefined}
      onGone={reload}
      // What was typed stays beside what the server made of it.
      onPartly={() => undefined}
      onSaved={(message) => {
        toast('success', message);
        reload();
      }}
    />
  );
}
