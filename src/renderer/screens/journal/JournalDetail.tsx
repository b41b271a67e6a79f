import { useTranslation } from '@renderer/data/translation';
import { Button, Classes, Drawer } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { isTextKey } from '@shared/i18n/textKey';
import type { JournalRow } from '@shared/model/journal';
import { bodyOf, lineOf, personOf } from '@shared/model/journalWords';
import { useChannelName, useClassName } from '@renderer/data/alarmWords';
import { dateTimeText } from '@renderer/data/time';
import { copyText } from '@renderer/ui/clipboard';
import { PriorityMark } from '@renderer/ui/PriorityMark';
import { useToast } from '@renderer/ui/toasts';

/** All of an entry, its body included. */
export function JournalDetail(props: {
  readonly row: JournalRow;
  readonly onAlarm: (alarmId: string) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const className = useClassName();
  const channelName = useChannelName();
  const { row } = props;
  const body = JSON.stringify(bodyOf(row), null, 2);
  const kind = `journal.kind.${row.kind}`;
  const facts = [
    ['at', dateTimeText(row.at)],
    ['kind', isTextKey(kind) ? t(kind) : row.kind],
    ['class', row.alarmClass === '' ? '' : className(row.alarmClass)],
    ['object', row.object],
    ['text', lineOf(row, { t, channelName })],
    ['by', personOf(row)],
  ] as const;
  return (
    // A heading of its own: the library's would skip levels.
    <Drawer isOpen size={520} onClose={props.onClose}>
      <div className={Classes.DRAWER_HEADER}>
        <h2 className={Classes.HEADING}>{t('journal.detail.title', { seq: row.seq })}</h2>
        <Button
          variant="minimal"
          icon={<Cross />}
          aria-label={t('shell.close')}
          onClick={props.onClose}
        />
      </div>
      <div className="cj-journal-detail">
        <dl>
          {facts
            .filter(([, value]) => value !== '')
            .map(([name, value]) => (
              <div key={name}>
                <dt>{t(`journal.column.${name}`)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          {row.priority !== null && (
            <div>
              <dt>{t('journal.column.priority')}</dt>
              <dd>
                <PriorityMark priority={row.priority} />
              </dd>
            </div>
          )}
          {row.channel !== '' && (
            <div>
              <dt>{t('journal.detail.channel')}</dt>
              <dd>{channelName(row.channel)}</dd>
            </div>
          )}
          {row.alarmId !== '' && (
            <div>
              <dt>{t('journal.detail.alarmId')}</dt>
              <dd>{row.alarmId}</dd>
            </div>
          )}
        </dl>
        <div className="cj-journal-detail-head">
          <h3>{t('journal.detail.body')}</h3>
          {row.alarmId !== '' && (
            <Button
              size="small"
              variant="outlined"
              text={t('journal.detail.alarm')}
              onClick={() => props.onAlarm(row.alarmId)}
            />
          )}
          <Button
            size="small"
            variant="outlined"
            text={t('journal.detail.copy')}
            onClick={() => {
              if (copyText(body)) toast('success', t('journal.detail.copied'));
            }}
          />
        </div>
        <pre className="cj-raw" tabIndex={0}>
          {body === '{}' ? row.body : body}
        </pre>
      </div>
    </Drawer>
  );
}
