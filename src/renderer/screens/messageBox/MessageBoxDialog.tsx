import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Callout, Dialog, DialogBody, Tab, Tabs } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@shared/api/page';
import type { MessageBoxState, MessageType } from '@shared/model/messageBox';
import { failureDetail, failureText, type UiFailure } from '@renderer/data/failure';
import { familyLater } from '@renderer/data/families';
import { later } from '@renderer/ui/later';
import { StateView } from '@renderer/ui/StateView';
import { Select } from '@renderer/ui/Select';
import { BOX_FAMILIES } from './columns';
import { useCountdown } from './useBox';
import { useCounts, useMessages, type MessageTab } from './useMessages';

const MessageTable = later(async () => {
  const [{ MessageTable: Table }] = await Promise.all([
    import('./MessageTable'),
    ...Object.values(BOX_FAMILIES).map(familyLater),
  ]);
  return Table;
});

const WIDTH_PX = 920;
const TABS = ['alarm', 'other'] as const;

/** 消息记录: the records of the box's type, reloaded every 30 seconds from page 1 (spec 1 §4). */
export function MessageBoxDialog(props: {
  readonly state: MessageBoxState;
  readonly type: MessageType;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { state, type } = props;
  const seconds = useCountdown(state);
  const [tab, setTab] = useState<MessageTab>('alarm');
  const [asked, setAsked] = useState({ current: 1, reloads: state.reloads });
  const [size, setSize] = useState<number>(DEFAULT_PAGE_SIZE);
  // Each reload returns to page 1.
  if (asked.reloads !== state.reloads) setAsked({ current: 1, reloads: state.reloads });
  const go = (current: number): void => setAsked({ ...asked, current });
  const messages = useMessages({ type, tab, current: asked.current, size }, state.reloads);
  const counts = useCounts(type, state.reloads);
  const { page, failure } = messages;
  const named = (one: MessageTab): string => {
    const name = t(`messageBox.tabs.${one}`);
    const count = counts?.[one] ?? null;
    return count === null
      ? t('messageBox.countUnknown', { name })
      : t('messageBox.count', { name, count });
  };
  return (
    <Dialog
      isOpen
      title={t('messageBox.titleCountdown', { seconds })}
      style={{ width: WIDTH_PX }}
      onClose={props.onClose}
    >
      <DialogBody>
        {type === 1 && (
          <Tabs
            id="message-box"
            selectedTabId={tab}
            onChange={(next) => {
              setTab(next === 'other' ? 'other' : 'alarm');
              go(1);
            }}
          >
            {TABS.map((one) => (
              <Tab key={one} id={one} title={named(one)} />
            ))}
          </Tabs>
        )}
        {failure !== null && page !== null && (
          <Callout compact intent="warning" icon={false} role="alert">
            {failureText(t, failure)}
          </Callout>
        )}
        <div className="cj-box-rows">
          {page === null ? (
            <NoPage failure={failure} />
          ) : page.records.length === 0 ? (
            <StateView text={t('messageBox.empty')} testId="boxEmpty" />
          ) : (
            <MessageTable
              type={type}
              records={page.records}
              until={<StateView busy text={t('messageBox.loading')} />}
            />
          )}
        </div>
        <BoxPager
          total={page?.total ?? null}
          current={asked.current}
          size={size}
          onGo={go}
          onSize={(next) => {
            setSize(next);
            go(1);
          }}
        />
      </DialogBody>
    </Dialog>
  );
}

function NoPage({ failure }: { readonly failure: UiFailure | null }) {
  const { t } = useTranslation();
  if (failure === null) return <StateView busy text={t('messageBox.loading')} />;
  const isForbidden = failure.kind === 'noPermission';
  return (
    <StateView
      title={t(isForbidden ? 'messageBox.noPermission' : 'messageBox.failedTitle')}
      text={failureText(t, failure)}
      detail={failureDetail(failure)}
      testId={isForbidden ? 'boxForbidden' : 'boxFailed'}
    />
  );
}

function BoxPager(props: {
  readonly total: number | null;
  readonly current: number;
  readonly size: number;
  readonly onGo: (current: number) => void;
  readonly onSize: (size: number) => void;
}) {
  const { t } = useTranslation();
  const { total, current, size } = props;
  const pages = Math.max(1, Math.ceil((total ?? 0) / size));
  return (
    <div className="cj-box-pager">
      <span>{total === null ? '' : t('records.total', { total })}</span>
      <span className="cj-toolbar-space" />
      <Select
        aria-label={t('records.pageSize')}
        value={size}
        onChange={(event) => props.onSize(Number(event.currentTarget.value))}
      >
        {PAGE_SIZES.map((one) => (
          <option key={one} value={one}>
            {t('records.perPage', { size: one })}
          </option>
        ))}
      </Select>
      <Button
        variant="minimal"
        icon={<ChevronLeft />}
        aria-label={t('records.previous')}
        disabled={current <= 1}
        onClick={() => props.onGo(current - 1)}
      />
      <span>{t('records.pageOf', { current, pages })}</span>
      <Button
        variant="minimal"
        icon={<ChevronRight />}
        aria-label={t('records.next')}
        disabled={current >= pages}
        onClick={() => props.onGo(current + 1)}
      />
    </div>
  );
}
