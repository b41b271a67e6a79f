import { Button, Callout, Spinner } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import type { FamilySpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import { failureText } from '@renderer/data/failure';
import { useTranslation } from '@renderer/data/translation';
import { StateView } from '@renderer/ui/StateView';
import { titleFieldOf } from '../batch/report';
import { ViewField } from '../form/FormField';
import { formFields } from '../form/model';
import { useDetail } from '../form/useDetail';
import { useLabel } from '../labels';
import { FieldCell } from './FieldCell';
import '../form/form.css';

/** The content of the row that the keyboard is on, beside the list: it follows while the focus stays in the rows. */
export function PreviewPane(props: {
  readonly family: FamilySpec;
  /** The focused row; null: none. */
  readonly record: RecordView | null;
  readonly onClose: () => void;
  /** The server has the record no more. */
  readonly onGone: () => void;
}) {
  const { t } = useTranslation();
  const label = useLabel();
  const { family, record } = props;
  const title = t('listDay.preview.title', { name: label(family.labels) });
  return (
    <aside className="cj-preview-pane" aria-label={title}>
      <header role="presentation">
        <h2>{title}</h2>
        <Button
          variant="minimal"
          size="small"
          icon={<Cross />}
          aria-label={t('listDay.preview.close')}
          title={t('listDay.preview.close')}
          onClick={props.onClose}
        />
      </header>
      {record === null ? (
        <StateView text={t('listDay.preview.none')} testId="noRow" />
      ) : (
        <Preview key={record.id} family={family} record={record} onGone={props.onGone} />
      )}
    </aside>
  );
}

/** What the row says at once, then the whole record; another record needs another React key. */
function Preview(props: {
  readonly family: FamilySpec;
  readonly record: RecordView;
  readonly onGone: () => void;
}) {
  const { t } = useTranslation();
  const { family, record: row } = props;
  const detail = useDetail(family, row, props.onGone);
  const record = (detail.status === 'ready' ? detail.record : null) ?? row;
  const title = titleFieldOf(family);
  return (
    // Longer than the window: the keys scroll it.
    <div
      className="cj-preview-body"
      tabIndex={0}
      role="group"
      aria-label={t('listDay.preview.record')}
      data-record={row.id}
      data-status={detail.status}
    >
      <h3>
        {title === undefined ? row.id : <FieldCell record={record} field={title} />}
        {detail.status === 'loading' && (
          <Spinner size={16} aria-label={t('listDay.preview.loading')} />
        )}
      </h3>
      {detail.status === 'failed' && (
        <Callout compact icon={false} intent="warning" role="alert">
          {t('listDay.preview.stale', { reason: failureText(t, detail.failure) })}
        </Callout>
      )}
      <dl className="cj-view cj-preview-fields">
        {formFields(family, 'view').map((field) => (
          <ViewField key={field.name} field={field} record={record} />
        ))}
      </dl>
    </div>
  );
}
