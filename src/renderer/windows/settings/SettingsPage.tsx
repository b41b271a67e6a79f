import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Callout } from '@blueprintjs/core';
import {
  Archive,
  Book,
  Cog,
  Desktop,
  GlobeNetwork,
  Lock,
  Map,
  OneToOne,
  Pulse,
  Style,
  SwapHorizontal,
  User,
  VolumeUp,
} from '@blueprintjs/icons';
import { useLive, useServices } from '@renderer/data/services';
import { DemoBand } from '@renderer/features/demo/DemoBand';
import { StateView } from '@renderer/ui/StateView';
import { sectionOf, SECTIONS, type SectionName } from './sections';
import { SettingsContext, useSettings } from './useSettings';
import './settings.css';
import { isTextKey } from '@shared/i18n/textKey';

const ICONS: Readonly<Record<SectionName, typeof Cog>> = {
  server: Cog,
  network: GlobeNetwork,
  appearance: Style,
  sounds: VolumeUp,
  workstation: User,
  journal: Book,
  boards: Desktop,
  check: Pulse,
  support: Archive,
  menuMap: Map,
  fieldMatch: OneToOne,
  files: SwapHorizontal,
};

/** The settings window: sections on the left, one of them on the right. */
export function SettingsPage(props: { readonly first: string }) {
  const { t, i18n } = useTranslation();
  const { bridge } = useServices();
  const main = useRef<HTMLElement>(null);
  const locked = useLive((live) => live.lock?.locked === true);
  const [section, setSection] = useState<SectionName>(sectionOf(props.first));
  useEffect(
    () => bridge.on('settings.section', (asked) => setSection(sectionOf(asked.section))),
    [bridge],
  );
  const intro = `settings.intro.${section}`;
  useEffect(() => main.current?.scrollTo(0, 0), [section]);
  useEffect(() => {
    document.title = t('settings.title');
  }, [t, i18n.language]);
  if (locked)
    return (
      <div className="cj-settings">
        <DemoBand />
        <StateView icon={<Lock size={32} />} title={t('desk.lockedTitle')} testId="locked" />
      </div>
    );
  return (
    <div className="cj-settings">
      <DemoBand />
      <div className="cj-settings-body">
        <nav className="cj-settings-nav" aria-label={t('settings.heading')}>
          <h1>{t('settings.heading')}</h1>
          {Object.keys(SECTIONS).map((key) => {
            const name = sectionOf(key);
            const Icon = ICONS[name];
            return (
              <button
                key={name}
                type="button"
                data-section={name}
                aria-current={name === section ? 'page' : undefined}
                onClick={() => setSection(name)}
              >
                <Icon size={16} />
                {t(`settings.sections.${name}`)}
              </button>
            );
          })}
        </nav>
        <main className="cj-settings-main" ref={main}>
          <h2>{t(`settings.sections.${section}`)}</h2>
          {isTextKey(intro) && <p className="cj-settings-intro">{t(intro)}</p>}
          <SectionBody section={section} />
        </main>
      </div>
    </div>
  );
}

/** Loads the settings when it is shown: while the workstation is locked, main does not send them. */
function SectionBody(props: { readonly section: SectionName }) {
  const { t } = useTranslation();
  const desk = useSettings();
  const Section = SECTIONS[props.section];
  if (desk === null) return <StateView busy text={t('settings.loading')} />;
  return (
    <SettingsContext.Provider value={desk}>
      {desk.view.policyFile !== '' && (
        <Callout compact intent="warning" className="cj-settings-policy">
          {t('settings.policyNote', { file: desk.view.policyFile })}
        </Callout>
      )}
      <Section />
    </SettingsContext.Provider>
  );
}
