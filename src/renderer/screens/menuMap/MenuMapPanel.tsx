import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, HTMLTable, InputGroup, Switch, Tag } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import type { MenuMapEntry, MenuMapView } from '@shared/model/menuMap';
import { errorText } from '@renderer/data/failure';
import { useLive } from '@renderer/data/services';
import { ProblemNote } from '@renderer/ui/ProblemNote';
import { StateView } from '@renderer/ui/StateView';
import { MenuMapFiles } from './MenuMapFiles';
import { ScreenSelect } from './ScreenSelect';
import { useMenuMap } from './useMenuMap';
import './menuMap.css';

/** Every entry of the server's menu with its screen, for administrators to change. */
export function MenuMapPanel() {
  const { t } = useTranslation();
  const { view, problem, choose, takeFile, setProblem } = useMenuMap();
  const demo = useLive((live) => live.settings?.demo === true);
  const [text, setText] = useState('');
  const [onlyOpen, setOnlyOpen] = useState(false);
  if (view === null)
    return problem === null ? (
      <StateView busy text={t('shell.loading')} />
    ) : (
      <StateView title={t('menuMap.title')} text={errorText(t, problem)} testId="menuMapClosed" />
    );
  const server = demo ? t('signIn.serverDemo') : view.server;
  const inside = view.entries.filter((entry) => !entry.outside);
  const open = inside.filter((entry) => entry.screen === null);
  const wanted = text.trim().toLowerCase();
  const entries = (onlyOpen ? open : inside).filter((entry) =>
    `${entry.trail} ${entry.path} ${entry.code}`.toLowerCase().includes(wanted),
  );
  return (
    <section className="cj-menumap">
      <p>{t('menuMap.intro', { server, tenant: view.tenantId })}</p>
      <div className="cj-menumap-tools">
        <InputGroup
          leftIcon={<Search />}
          aria-label={t('menuMap.filter')}
          placeholder={t('menuMap.filter')}
          value={text}
          onValueChange={setText}
        />
        <Switch
          checked={onlyOpen}
          label={t('menuMap.onlyOpen', { number: open.length })}
          onChange={() => setOnlyOpen(!onlyOpen)}
        />
        <MenuMapFiles
          canImport={view.canChange}
          onImport={(content) => void takeFile(content)}
          onProblem={setProblem}
        />
      </div>
      <ProblemNote text={problem === null ? '' : errorText(t, problem)} />
      <HTMLTable compact striped className="cj-menumap-table">
        <thead>
          <tr>
            <th>{t('menuMap.entry')}</th>
            <th>{t('menuMap.path')}</th>
            <th>{t('menuMap.screen')}</th>
            <th>{t('menuMap.matchedBy')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, at) => (
            <Row
              key={`${entry.key} ${at}`}
              entry={entry}
              view={view}
              onChoose={(screen) => void choose(entry.key, screen)}
            />
          ))}
        </tbody>
      </HTMLTable>
      {entries.length === 0 && <p>{t('menuMap.none')}</p>}
    </section>
  );
}

function Row(props: {
  readonly entry: MenuMapEntry;
  readonly view: MenuMapView;
  readonly onChoose: (screen: string | null) => void;
}) {
  const { t } = useTranslation();
  const { entry, view } = props;
  return (
    <tr>
      <td>{entry.trail}</td>
      <td>
        <code>{entry.path === '' ? '–' : entry.path}</code>
      </td>
      <td>
        <ScreenSelect
          view={view}
          value={entry.screen ?? ''}
          label={t('menuMap.screenOf', { name: entry.trail })}
          none={t('menuMap.noScreen')}
          disabled={!view.canChange}
          onChange={props.onChoose}
        />
      </td>
      <td>
        <Tag minimal intent={entry.screen === null ? 'warning' : 'none'}>
          {t(`menuMap.by.${entry.by ?? 'nothing'}`)}
        </Tag>
        {Object.hasOwn(view.choices, entry.key) && view.canChange && (
          <Button
            size="small"
            variant="minimal"
            text={t('menuMap.automatic')}
            onClick={() => props.onChoose(null)}
          />
        )}
      </td>
    </tr>
  );
}
