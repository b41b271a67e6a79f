import { useEffect, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, PopoverNext, Tab, Tabs } from '@blueprintjs/core';
import { Announcement, Lock } from '@blueprintjs/icons';
import type { RecordView } from '@shared/catalogue/record';
import { failureText, settle, type UiFailure } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { StateView } from '@renderer/ui/StateView';
import './notices.css';

/** Records of a tab; the list is 300 px high, and more would only be scrolled past (spec 1 §2). */
const SHOWN = 20;

/**
 * The request of each tab, and its fields. No documented call lists mails, so that tab says so instead of
 * showing sample data.
 */
const TABS = {
  mail: null,
  message: {
    call: 'workCard.msgRecordList',
    params: { type: '2' },
    title: 'typeDesc',
    text: 'employeeName',
    time: 'createTime',
  },
  notice: {
    call: 'notice.list',
    params: {},
    title: 'title',
    text: 'content',
    time: 'releaseTime',
  },
} as const;
type TabKey = keyof typeof TABS;

/** The notice popover of the top bar: mail, message and notice (spec 1 §2 Other elements). */
export function NoticeButton(props: { readonly onGo: (to: string) => void }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <PopoverNext
      isOpen={open}
      onInteraction={setOpen}
      placement="bottom-end"
      content={
        <NoticeTabs
          onGo={(to) => {
            setOpen(false);
            props.onGo(to);
          }}
        />
      }
    >
      <Button
        variant="minimal"
        icon={<Announcement />}
        text={<span className="cj-top-word">{t('notices.open')}</span>}
        title={t('notices.hint')}
        aria-label={t('notices.open')}
      />
    </PopoverNext>
  );
}

function NoticeTabs(props: { readonly onGo: (to: string) => void }) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<TabKey>('notice');
  return (
    <div className="cj-notices">
      <Tabs
        id="notices"
        selectedTabId={tab}
        onChange={(next) => setTab(next as TabKey)}
        renderActiveTabPanelOnly
      >
        {(Object.keys(TABS) as TabKey[]).map((key) => (
          <Tab key={key} id={key} title={t(`notices.${key}`)} panel={<NoticeList tab={key} />} />
        ))}
      </Tabs>
      {tab === 'notice' && (
        <div className="cj-notices-all">
          <Button
            fill
            variant="minimal"
            text={t('notices.all')}
            onClick={() => props.onGo('/desk/notice')}
          />
        </div>
      )}
    </div>
  );
}

type Answer =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: UiFailure }
  | { readonly kind: 'records'; readonly records: readonly RecordView[] };

function NoticeList(props: { readonly tab: TabKey }) {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const spec = TABS[props.tab];
  const [answer, setAnswer] = useState<Answer>({ kind: 'loading' });
  useEffect(() => {
    if (spec === null) return;
    let here = true;
    const { call, params } = spec;
    void settle(
      bridge.request('records.read', {
        call,
        params: { ...params },
        current: 1,
        size: SHOWN,
        slot: `notices:${call}`,
      }),
    ).then((got) => {
      if (!here) return;
      if (got.ok) setAnswer({ kind: 'records', records: got.value.page.records });
      else setAnswer({ kind: 'failed', failure: got.error });
    });
    return () => {
      here = false;
    };
  }, [bridge, spec]);
  if (spec === null) return <StateView text={t('notices.noMail')} testId="noMail" />;
  if (answer.kind === 'loading') return <StateView busy text={t('shell.loading')} />;
  if (answer.kind === 'failed') {
    const { failure } = answer;
    const icon = failure.kind === 'noPermission' ? <Lock size={24} /> : undefined;
    return <StateView icon={icon} text={failureText(t, failure)} testId="noticesFailed" />;
  }
  if (answer.records.length === 0) return <StateView text={t('notices.none')} />;
  return (
    <ul className="cj-notice-list" tabIndex={0}>
      {answer.records.map((record) => (
        <li key={record.id}>
          <strong>{textOf(record, spec.title)}</strong>
          <p>{textOf(record, spec.text)}</p>
          <time>{textOf(record, spec.time)}</time>
        </li>
      ))}
    </ul>
  );
}

/** A cell as text; an absent or unreadable value shows a dash. */
function textOf(record: RecordView, field: string): string {
  const cell = record.cells[field];
  return cell?.state === 'value' ? String(cell.value) : '—';
}
