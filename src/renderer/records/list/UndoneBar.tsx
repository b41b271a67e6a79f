import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Callout } from '@blueprintjs/core';
import type { FamilySpec } from '@shared/catalogue/family';
import { useFieldLabel } from '../labels';
import { withoutFields } from './search';
import { offFields, undoneText } from './undone';
import type { ListModel } from './useListController';
import type { UnknownSearch } from './useUnknownSearch';

/** What somebody has read, until the window is opened anew: family and what the server did not do. */
const read = new Set<string>();

/** One line over a list whose server did not do everything that was asked; what nobody does can be left out. */
export function UndoneBar(props: {
  readonly family: FamilySpec;
  readonly list: ListModel;
  readonly unknown: UnknownSearch;
}) {
  const { t } = useTranslation();
  const label = useFieldLabel();
  const [, setRead] = useState(0);
  const { family, list, unknown } = props;
  const undone = list.state.answer?.page.undone;
  if (undone === undefined) return null;
  const key = JSON.stringify([family.key, list.query.view ?? '', undone]);
  const off = offFields(family, undone);
  const isOrderOff = undone.off.some(({ as }) => as === 'order');
  if (undone.off.length === 0 && read.has(key)) return null;
  return (
    <Callout
      compact
      icon={false}
      intent={undone.off.length === 0 ? 'none' : 'warning'}
      className="cj-list-bar"
      role="status"
      data-undone={undone.off.length === 0 ? 'here' : 'off'}
    >
      {undoneText(t, family, undone, label)}
      {off.length > 0 && (
        <Button
          size="small"
          text={t('records.searchWithoutButton')}
          onClick={() => {
            unknown.remember([...unknown.names, ...off.map(({ name }) => name)]);
            list.change({ filters: withoutFields(family, list.query.filters, off) });
          }}
        />
      )}
      {isOrderOff && (
        <Button
          size="small"
          text={t('asked.withoutOrder')}
          onClick={() => list.change({ sort: [] })}
        />
      )}
      {undone.off.length === 0 && (
        <Button
          size="small"
          variant="minimal"
          text={t('asked.understood')}
          onClick={() => {
            read.add(key);
            setRead(read.size);
          }}
        />
      )}
    </Callout>
  );
}
