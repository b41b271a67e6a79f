import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '@blueprintjs/core';
import {
  Archive,
  Cog,
  Desktop,
  GlobeNetwork,
  Map,
  Pulse,
  Style,
  SwapHorizontal,
  User,
  VolumeUp,
} from '@blueprintjs/icons';
import { useServices } from '@renderer/data/services';
import { DemoBand } from '@renderer/screens/pages/DemoBand';
import { StateView } from '@renderer/ui/StateView';
import { sectionOf, SECTIONS, type SectionName } from './sections';
import { SettingsContext, useSettings } from './useSettings';
import './settings.css';

const ICONS: Readonly<Record<SectionName, typeof Cog>> = {
  server: Cog,
  network: GlobeNetwork,
  appearance: Style,
  sounds: VolumeUp,
  workstation: User,
  wall: Desktop,
  check: Pulse,
  support: Archive,
  menuMap: Map,
  files: SwapHorizontal,
};

/** The settings window: sections on the left, one of them on the right. */
export function SettingsPage(props: { readonly first: string }) {
  const { t, i18n } = useTranslation();
  const { bridge } = useServices();
  const [section, setSection] = useState<SectionName>(sectionOf(props.first));
  const desk = useSettings();
  useEffect(
    () => bridge.on('settings.section', (asked) => setSection(sectionOf(asked.section))),
    [bridge],
  );
  useEffect(() => {
    document.title = t('settings.title');
  }, [t, i18n.language]);
  const Section = SECTIONS[section];
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
        <main className="cj-settings-main" key={section}>
          <h2>{t(`settings.sections.${section}`)}</h2>
          <p className="cj-settings-intro">{t(`settings.intro.${section}`)}</p>
          {desk === null ? (
            <StateView busy text={t('settings.loading')} />
          ) : (
            <SettingsContext.Provider value={desk}>
              {desk.view.policyFile !== '' && (
                <Callout compact intent="warning" className="cj-settings-policy">
                  {t('settings.policyNote', { file: desk.view.policyFile })}
                </Callout>
              )}
              <Section />
            </SettingsContext.Provider>
          )}
        </main>
      </div>
    </div>
  );
}
