import type { ReactNode } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Callout, ProgressBar } from '@blueprintjs/core';
import { Inbox, Lock, Offline } from '@blueprintjs/icons';
import type { FamilySpec } from '@shared/catalogue/family';
import { failureDetail, failureText } from '@renderer/data/failure';
import { useNow, useServices } from '@renderer/data/services';
import { ageOf } from '@renderer/data/time';
import { StateView } from '@renderer/ui/StateView';
import { useFieldLabel } from '../labels';
import { assumedInUse, withoutFields } from './search';
import { UndoneBar } from './UndoneBar';
import type { ListModel } from './useListController';
import type { UnknownSearch } from './useUnknownSearch';

/** Interval of ages in seconds. ms. */
const AGE_MS = 5_000;
/** A server error: the search key may be the reason (wire format §3). */
const SERVER_ERROR = 500;

interface BarProps {
  readonly family: FamilySpec;
  readonly list: ListModel;
  readonly unknown: UnknownSearch;
}

/** Lines above the grid: stale rows with their age, missing rows, unread values, an unknown search field. */
export function ListBars(props: BarProps) {
  const { t } = useTranslation();
  const { list } = props;
  const page = list.state.answer?.page;
  const tolerated = (page?.records ?? []).reduce((sum, row) => sum + row.tolerated, 0);
  return (
    <>
      {list.status === 'stale' && <StaleBar list={list} />}
      <AssumedBar {...props} />
      <UndoneBar {...props} />
      {page?.missing !== undefined && (
        <Callout
          compact
          icon={false}
          intent="warning"
          className="cj-list-bar"
          data-missing={page.missing}
        >
          {t(`asked.missing.${page.missing}`, { shown: page.records.length, total: page.total })}
        </Callout>
      )}
      {tolerated > 0 && (
        <Callout compact icon={false} intent="warning" className="cj-list-bar">
          {t('records.tolerated', { count: tolerated })}
        </Callout>
      )}
    </>
  );
}

function StaleBar({ list }: { readonly list: ListModel }) {
  const { t } = useTranslation();
  const { clock } = useServices();
  useNow(AGE_MS);
  const { answer, failure } = list.state;
  if (answer === null || failure === null) return null;
  const age = ageOf(clock.monotonic() - answer.at);
  return (
    <Callout compact icon={false} intent="warning" className="cj-list-bar">
      {t('records.stale', { age: t(age.key, { n: age.n }), reason: failureText(t, failure) })}
      <Button size="small" variant="minimal" text={t('shell.retry')} onClick={list.refresh} />
    </Callout>
  );
}

/** After a server error: offers the search without undocumented fields, and remembers them. */
function AssumedBar({ family, list, unknown }: BarProps) {
  const { t } = useTranslation();
  const label = useFieldLabel();
  const { failure } = list.state;
  if (failure?.kind !== 'rejected' || failure.code !== SERVER_ERROR) return null;
  const assumed = assumedInUse(family, list.query.filters);
  if (assumed.length === 0) return null;
  return (
    <Callout compact icon={false} intent="warning" className="cj-list-bar">
      {t('records.searchWithout', { fields: assumed.map(label).join(t('form.comma')) })}
      <Button
        size="small"
        text={t('records.searchWithoutButton')}
        onClick={() => {
          unknown.remember([...unknown.names, ...assumed.map(({ name }) => name)]);
          list.change({ filters: withoutFields(family, list.query.filters, assumed) });
        }}
      />
    </Callout>
  );
}

/**
 * The grid, or the state that replaces it; five states that never look alike. The grid is created hidden
 * during the first request, so that only the rows remain to be drawn.
 */
export function ListCover(props: {
  readonly list: ListModel;
  /** Asks without any condition; absent: there is none. */
  readonly onClear?: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  const { list } = props;
  const { status } = list;
  const isSeen = status === 'refreshing' || status === 'stale' || status === 'ready';
  return (
    <>
      {status === 'refreshing' && (
        <ProgressBar className="cj-list-progress" aria-label={t('records.refreshing')} />
      )}
      {(isSeen || status === 'loading') && (
        <div className={isSeen ? 'cj-list-rows' : 'cj-list-rows cj-list-unseen'}>
          {props.children}
        </div>
      )}
      {!isSeen && <NoRows {...props} />}
    </>
  );
}

function NoRows({ list, onClear }: { readonly list: ListModel; readonly onClear?: () => void }) {
  const { t } = useTranslation();
  const { failure } = list.state;
  switch (list.status) {
    case 'noPermission':
      return (
        <StateView
          icon={<Lock size={40} />}
          title={t('records.noPermissionTitle')}
          text={t('records.noPermissionText')}
          detail={failure === null ? '' : failureText(t, failure)}
          testId="noPermission"
        />
      );
    case 'error':
      return (
        <StateView
          icon={<Offline size={40} />}
          title={t('records.errorTitle')}
          text={failure === null ? t('failure.unknown') : failureText(t, failure)}
          detail={failure === null ? '' : failureDetail(failure)}
          testId="error"
        >
          <Button intent="primary" text={t('shell.retry')} onClick={list.refresh} />
        </StateView>
      );
    case 'empty':
      return (
        <StateView
          icon={<Inbox size={40} />}
          title={t('records.emptyTitle')}
          text={t('records.emptyText')}
          testId="empty"
        >
          {onClear !== undefined && (
            <Button intent="primary" text={t('records.clearConditions')} onClick={onClear} />
          )}
        </StateView>
      );
    default:
      return <StateView busy text={t('records.loadingFirst')} testId="loading" />;
  }
}
