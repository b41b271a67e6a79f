import { useTranslation } from '@renderer/data/translation';
import { useStore } from 'zustand';
import { Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { CaretDown, Home } from '@blueprintjs/icons';
import { useNavigate } from 'react-router-dom';
import { useLanguage } from '@renderer/data/language';
import { menuNameIn } from '@renderer/data/menu';
import { useServices } from '@renderer/data/services';
import { NO_TABS, WELCOME } from '@renderer/data/tabs';
import { FitLine } from '@renderer/ui/FitLine';
import { menuIcon } from './menuIcons';

/**
 * The subsystems with icon and name (spec 1 §2 Top bar). Choosing one makes it the current one, closes all
 * tabs but the first, goes to the first page and loads its menu. A page that needs the room has no line that only
 * says that all are shown; the sidebar has them all. Those that have no room are in a menu, so that no name is cut.
 */
export function SubsystemBar(props: { readonly needsRoom: boolean }) {
  const { t } = useTranslation();
  const { leaving, menu, report, tabs } = useServices();
  const language = useLanguage();
  const navigate = useNavigate();
  const { all, current } = useStore(menu.subsystems);
  if (all.length === 0 || (props.needsRoom && current === null)) return null;
  const systems = all.map(({ id, code, icon, name }) => ({
    id,
    code,
    icon,
    name: menuNameIn(language, { code, name }),
  }));
  const choose = (id: string | null): void => {
    if (id === current) return;
    leaving.ask(() => {
      tabs.change(() => NO_TABS);
      void navigate(WELCOME);
      menu.chooseSubsystem(id).catch(report);
    });
  };
  return (
    <nav className="cj-systems" aria-label={t('shell.subsystems')}>
      <button
        type="button"
        className="cj-system"
        title={t('shell.home')}
        aria-label={t('shell.home')}
        onClick={() => void navigate('/')}
      >
        <Home />
      </button>
      <System
        name={t('shell.allSubsystems')}
        chosen={current === null}
        onChoose={() => choose(null)}
      />
      <FitLine
        className="cj-systems-line"
        items={systems.map((one) => ({
          key: `${one.id} ${one.name}`,
          node: <System {...one} chosen={one.id === current} onChoose={() => choose(one.id)} />,
        }))}
        more={(hidden) => (
          <MoreSystems
            systems={systems.slice(systems.length - hidden)}
            current={current}
            onChoose={choose}
          />
        )}
      />
    </nav>
  );
}

interface Shown {
  readonly id: string;
  readonly code: string;
  readonly icon: string;
  readonly name: string;
}

/** The menu of those without room; where the current one is among them, the button has its name. */
function MoreSystems(props: {
  readonly systems: readonly Shown[];
  readonly current: string | null;
  readonly onChoose: (id: string) => void;
}) {
  const { t } = useTranslation();
  const { systems, current, onChoose } = props;
  const chosen = systems.find(({ id }) => id === current);
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu>
          {systems.map(({ id, code, icon, name }) => (
            <MenuItem
              key={id}
              icon={menuIcon({ code, icon, path: '', children: [] })}
              text={name}
              selected={id === current}
              onClick={() => onChoose(id)}
            />
          ))}
        </Menu>
      }
    >
      <button
        type="button"
        className={chosen === undefined ? 'cj-system' : 'cj-system cj-system-chosen'}
        data-more={systems.length}
      >
        <span>{chosen?.name ?? t('shell.moreSubsystems', { count: systems.length })}</span>
        <CaretDown />
      </button>
    </PopoverNext>
  );
}

function System(props: {
  readonly code?: string;
  readonly icon?: string;
  readonly name: string;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}) {
  const { code, icon = '', name, chosen } = props;
  return (
    <button
      type="button"
      className={chosen ? 'cj-system cj-system-chosen' : 'cj-system'}
      aria-pressed={chosen}
      title={name}
      onClick={props.onChoose}
    >
      {code !== undefined && menuIcon({ code, icon, path: '', children: [] })}
      <span>{name}</span>
    </button>
  );
}
