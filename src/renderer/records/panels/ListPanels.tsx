import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Tab, Tabs } from '@blueprintjs/core';
import { useLocation } from 'react-router-dom';
import type { FamilySpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import { usePermission } from '@renderer/data/services';
import { StateView } from '@renderer/ui/StateView';
import { useLabel } from '../labels';
import { lacksRow, panelsAt } from './panelParams';
import { PanelTable } from './PanelTable';
import './panels.css';

/** Panels beside and below the list that follow the focused row (master and detail). */
export function ListPanels(props: {
  readonly family: FamilySpec;
  /** The focused row; null: none. */
  readonly record: RecordView | null;
  readonly place: 'beside' | 'below';
  /** Another number asks the records anew; the chosen tab stays. */
  readonly turn?: number;
}) {
  const { t } = useTranslation();
  const label = useLabel();
  const may = usePermission();
  const { pathname } = useLocation();
  const [chosen, setChosen] = useState('');
  const { family, record, place, turn = 0 } = props;
  const panels = panelsAt(family, place, pathname).filter(({ permission }) => may(permission));
  const panel = panels.find(({ key }) => key === chosen) ?? panels[0];
  if (panel === undefined) return null;
  const tabs = `panels-${family.key}-${place}`;
  // The library's names of a tab and of what it shows: it makes the tab, the panel is ours.
  const shown =
    panels.length === 1
      ? {}
      : {
          role: 'tabpanel',
          id: `bp6-tab-panel_${tabs}_${panel.key}`,
          'aria-labelledby': `bp6-tab-title_${tabs}_${panel.key}`,
        };
  return (
    <aside className={`cj-panels cj-panels-${place}`} aria-label={label(panel.label)}>
      {panels.length > 1 && (
        <Tabs id={tabs} selectedTabId={panel.key} onChange={(key) => setChosen(String(key))}>
          {panels.map((one) => (
            <Tab key={one.key} id={one.key} title={label(one.label)} />
          ))}
        </Tabs>
      )}
      <div className="cj-panels-shown" {...shown}>
        {lacksRow(family, panel, record) ? (
          <div className="cj-panel" data-panel={panel.key} data-status="noRow">
            <div className="cj-panel-bar">
              <h2>{label(panel.label)}</h2>
            </div>
            <StateView text={t('form.panelNoRow')} testId="noRow" />
          </div>
        ) : (
          <PanelTable
            key={`${panel.key}|${record?.id ?? ''}|${turn}`}
            family={family}
            panel={panel}
            owner={record}
            bare={panels.length > 1}
          />
        )}
      </div>
    </aside>
  );
}
