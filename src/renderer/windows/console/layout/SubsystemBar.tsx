import { useTranslation } from '@renderer/data/translation';
import { useStore } from 'zustand';
import { Home } from '@blueprintjs/icons';
import { useNavigate } from 'react-router-dom';
import { useLanguage } from '@renderer/data/language';
import { menuNameIn } from '@renderer/data/menu';
import { useServices } from '@renderer/data/services';
import { NO_TABS, WELCOME } from '@renderer/data/tabs';
import { menuIcon } from './menuIcons';

/**
 * The subsystems with icon and name (spec 1 §2 Top bar). Choosing one makes it the current one, closes all
 * tabs but the first, goes to the first page and loads its menu. A page that needs the room has no line that only
 * says that all are shown; the sidebar has them all.
 */
export function SubsystemBar(props: { readonly needsRoom: boolean }) {
  const { t } = useTranslation();
  const { menu, report, tabs } = useServices();
  const language = useLanguage();
  const navigate = useNavigate();
  const { all, current } = useStore(menu.subsystems);
  if (all.length === 0 || (props.needsRoom && current === null)) return null;
  const choose = (id: string | null): void => {
    if (id === current) return;
    tabs.change(() => NO_TABS);
    void navigate(WELCOME);
    menu.chooseSubsystem(id).catch(report);
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
      {all.map(({ id, code, name }) => (
        <System
          key={id}
          code={code}
          name={menuNameIn(language, { code, name })}
          chosen={id === current}
          onChoose={() => choose(id)}
        />
      ))}
    </nav>
  );
}

function System(props: {
  readonly code?: string;
  readonly name: string;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}) {
  const { code, name, chosen } = props;
  return (
    <button
      type="button"
      className={chosen ? 'cj-system cj-system-chosen' : 'cj-system'}
      aria-pressed={chosen}
      title={name}
      onClick={props.onChoose}
    >
      {code !== undefined && menuIcon({ code, path: '', children: [] })}
      <span>{name}</span>
    </button>
  );
}
