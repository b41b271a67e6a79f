import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Tab, Tabs } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { useLocation, useNavigate } from 'react-router-dom';
import { pathOf } from '@shared/model/pages';
import { RULE_CLASS, RULE_OBJECT } from '@shared/model/suppression';
import { StateView } from '@renderer/ui/StateView';
import { ConfigForm } from './ConfigForm';
import { CONFIG_PARTS } from './ConfigParts';
import { RulesTab } from './RulesTab';
import { useConfig } from './useConfig';
import './alarmRules.css';

type Part = 'rules' | (typeof CONFIG_PARTS)[number];

/** Suppression rules, priorities, shelving, escalation and sources of this tenant. */
export function AlarmRulesScreen() {
  const { t } = useTranslation();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { state, save, again } = useConfig();
  const [chosen, setChosen] = useState<Part>('rules');
  // A requested rule opens first, whatever tab was open before.
  const asked = askedOf(search);
  const part = asked === null ? chosen : 'rules';
  if (state.kind === 'loading') return <StateView busy text={t('alarmRules.loading')} />;
  if (state.kind === 'failed')
    return (
      <StateView
        icon={<WarningSign size={32} />}
        title={t('alarmRules.errorTitle')}
        testId="alarmRulesFailed"
      >
        <Button intent="primary" text={t('shell.retry')} onClick={again} />
      </StateView>
    );
  const { config } = state;
  return (
    <section className="cj-rules">
      <Tabs
        id="alarm-rules"
        selectedTabId={part}
        onChange={(id) => setChosen([...CONFIG_PARTS].find((one) => one === id) ?? 'rules')}
      >
        <Tab id="rules" title={t('alarmRules.tab.rules')} />
        {CONFIG_PARTS.map((one) => (
          <Tab key={one} id={one} title={t(`alarmRules.tab.${one}`)} />
        ))}
      </Tabs>
      {/* The panel that the library's tabs name: one for all, for the form outlives them. */}
      <div
        className="cj-rules-body"
        role="tabpanel"
        id={`bp6-tab-panel_alarm-rules_${part}`}
        aria-labelledby={`bp6-tab-title_alarm-rules_${part}`}
      >
        {part === 'rules' ? (
          <RulesTab
            key={search}
            config={config}
            save={save}
            asked={asked}
            // Returning to this tab does not open it again.
            onAnswered={() => void navigate(pathOf('alarmRules'), { replace: true })}
          />
        ) : null}
        {/* Stays mounted while the rules are open: changing the tab must not lose input. */}
        <ConfigForm config={config} save={save} part={part === 'rules' ? null : part} />
      </div>
    </section>
  );
}

/** The rule that the report asks for, about one object. */
function askedOf(search: string): { alarmClass: string; object: string } | null {
  const query = new URLSearchParams(search);
  const object = query.get(RULE_OBJECT) ?? '';
  return object === '' ? null : { alarmClass: query.get(RULE_CLASS) ?? '', object };
}
