import { SECRET_KINDS } from '@shared/catalogue/kinds/names';
import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { DialogBody } from '@blueprintjs/core';
import { FormFooter } from '@renderer/ui/FormFooter';
import { ProblemNote } from '@renderer/ui/ProblemNote';
import { UploadsContext } from '../kinds/uploads';
import { ConflictDialog } from './ConflictDialog';
import { conflictsOf, rebased } from './conflict';
import { DraftOffer } from './DraftOffer';
import { useEmptiedNotes } from './emptied';
import { FormFields } from './FormFields';
import { ItemsTable } from './ItemsTable';
import { UploadNote } from './UploadNote';
import { changedFields, maskNotes } from './model';
import type { RecordFormProps } from './recordPlace';
import { useKeptNotes } from './useKeptNotes';
import { useRecordForm } from './useRecordForm';

/** The form of one record; a draft of it is offered first. */
export function RecordForm(props: RecordFormProps) {
  const { t } = useTranslation();
  const { found } = props;
  const form = useRecordForm(props);
  const notes = useKeptNotes(form.fields, form.values, form.partly);
  const emptiedNotes = useEmptiedNotes();
  const marked = form.partly?.kept.length ?? 0;
  const { fields, first, values } = form;
  const masked = Object.fromEntries(
    Object.entries(form.mode === 'edit' ? maskNotes(fields, first, values) : {}).map(
      ([name, key]) => [name, t(key)],
    ),
  );
  const waits = form.uploads.running ? t('form.uploading') : undefined;
  const closed = form.canSave ? waits : t('saved.noMore');
  const [decided, setDecided] = useState(found === null);
  const names = found === null ? [] : changedFields(found.base, found.values);
  const changed = fields.filter(({ name }) => names.includes(name));
  const hasItems = (found?.items ?? []).length > 0;

  if (!decided && found !== null && (changed.length > 0 || hasItems))
    return (
      <DraftOffer
        draft={found}
        changed={changed}
        conflicts={
          props.mode === 'edit' ? conflictsOf(fields, found.base, first, found.values) : []
        }
        hasPassword={fields.some(({ kind }) => SECRET_KINDS.has(kind))}
        onDiscard={() => {
          props.draft.forget();
          setDecided(true);
        }}
        onRestore={() => {
          form.restore(
            { ...rebased(found.base, first, found.values), ...props.begun },
            found.items ?? [],
          );
          setDecided(true);
        }}
      />
    );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // The form of a picker inside must not save the record.
        event.stopPropagation();
        void form.save(false);
      }}
    >
      <DialogBody>
        <ProblemNote
          intent="warning"
          text={marked === 0 ? '' : t('saved.partly', { count: marked })}
        />
        <UploadsContext value={form.uploads.begin}>
          <FormFields
            fields={fields}
            mode={props.mode}
            record={props.record}
            notes={{ ...masked, ...notes, ...emptiedNotes(form.emptied) }}
            values={values}
            problems={form.problems}
            onChange={form.change}
          />
          {form.itemsOf !== undefined && (
            <ItemsTable
              family={form.itemsOf.family}
              title={form.itemsOf.label}
              rows={form.items}
              problems={form.itemProblems}
              problem={form.noItems ? t('form.itemsNone') : ''}
              uploading={form.uploads.running}
              onChange={form.changeRows}
            />
          )}
        </UploadsContext>
        <UploadNote uploading={form.uploads.running} />
        <ProblemNote text={form.failure} />
      </DialogBody>
      <FormFooter
        cancel={t('records.cancel')}
        submit={t(form.busy ? 'records.saving' : 'records.save')}
        busy={form.busy}
        closed={closed}
        onClose={props.onClose}
      />
      {form.fresh !== null && (
        <ConflictDialog
          conflicts={conflictsOf(fields, first, form.fresh, values)}
          onMerge={form.merge}
          onOverwrite={() => void form.save(true)}
          onClose={form.keep}
        />
      )}
    </form>
  );
}
