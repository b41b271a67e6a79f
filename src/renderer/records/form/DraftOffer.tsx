import { useTranslation } from '@renderer/data/translation';
import { Button, Callout, DialogBody, DialogFooter } from '@blueprintjs/core';
import type { FieldSpec } from '@shared/catalogue/family';
import { useServices } from '@renderer/data/services';
import { ageOf } from '@renderer/data/time';
import { useFieldLabel } from '../labels';
import type { Conflict } from './conflict';
import { ConflictTable } from './ConflictTable';
import type { Draft } from './draft';

/** Asks about a draft before the form opens: it is neither restored nor deleted without the user. */
export function DraftOffer(props: {
  readonly draft: Draft;
  /** Fields that the draft changed. */
  readonly changed: readonly FieldSpec[];
  readonly conflicts: readonly Conflict[];
  readonly hasPassword: boolean;
  readonly onRestore: () => void;
  readonly onDiscard: () => void;
}) {
  const { t } = useTranslation();
  const { clock } = useServices();
  const label = useFieldLabel();
  const age = ageOf(clock.now() - props.draft.at);
  return (
    <>
      <DialogBody>
        <div className="cj-stack" data-draft="offered">
          <Callout intent="primary" icon={false} title={t('form.draftTitle')}>
            {t('form.draftAge', {
              age: t(age.key, { n: age.n }),
              fields: props.changed.map(label).join(t('form.comma')),
            })}
          </Callout>
          {props.conflicts.length > 0 && (
            <Callout intent="warning" icon={false} compact>
              <p>{t('form.draftOutdated')}</p>
              <ConflictTable conflicts={props.conflicts} before={t('form.draftBefore')} />
            </Callout>
          )}
          {props.hasPassword && <p className="cj-hint">{t('form.draftPasswords')}</p>}
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('form.draftDiscard')} onClick={props.onDiscard} />
            <Button
              autoFocus
              intent="primary"
              text={t('form.draftRestore')}
              onClick={props.onRestore}
            />
          </>
        }
      />
    </>
  );
}
