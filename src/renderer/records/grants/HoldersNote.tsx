import { Callout } from '@blueprintjs/core';
import { useTranslation } from '@renderer/data/translation';
import type { GrantSpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import { useHolders } from './useHolders';

/** Most people who are named. */
const NAMED = 30;

/** Who gains and who loses by the change. */
export function HoldersNote(props: {
  readonly grant: GrantSpec;
  readonly record: RecordView;
  readonly given: number;
  readonly taken: number;
}) {
  const { t } = useTranslation();
  const holders = useHolders(props.grant, props.record);
  if (props.grant.holders === undefined) return null;
  if (holders === null) return <p className="cj-hint">{t('grant.holders.asking')}</p>;
  if (holders === 'unknown') return <p className="cj-hint">{t('grant.holders.unknown')}</p>;
  const named = (names: readonly string[]): string =>
    names.length <= NAMED
      ? names.join(t('form.comma'))
      : t('grant.holders.andMore', {
          names: names.slice(0, NAMED).join(t('form.comma')),
          count: names.length - NAMED,
        });
  const { total, only, others } = holders;
  return (
    <Callout compact icon={false} intent={props.taken > 0 ? 'warning' : 'none'} data-grant-holders>
      <p>{t('grant.holders.total', { count: total })}</p>
      {props.given > 0 && total > 0 && <p>{t('grant.holders.gain', { count: total })}</p>}
      {props.taken > 0 && only.length > 0 && (
        <p>{t('grant.holders.lose', { count: only.length, names: named(only) })}</p>
      )}
      {props.taken > 0 && others.length > 0 && (
        <p>{t('grant.holders.mayKeep', { count: others.length, names: named(others) })}</p>
      )}
    </Callout>
  );
}
