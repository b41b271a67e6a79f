import { useEffect, useRef, useState } from 'react';
import { Button, Tag } from '@blueprintjs/core';
import type { Alarm } from '@shared/model/alarm';
import { sosBriefOf, type SosStage } from '@shared/model/sosBrief';
import type { StepCode } from '@shared/model/sosSteps';
import { errorText, settle } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import type { Acted } from '@renderer/features/alarms/dialogs/ActDialog';
import { InlineActs } from '@renderer/features/alarms/dialogs/ActFrame';
import { AssignDialog } from '@renderer/features/alarms/dialogs/AssignDialog';
import { CloseDialog } from '@renderer/features/alarms/dialogs/WordDialogs';
import { AlarmPlaceDialog } from '@renderer/features/maps/AlarmPlace';
import { useCityOffset } from '@renderer/features/sos/SosOfAlarm';
import { SosSteps } from '@renderer/features/sos/SosSteps';
import { usePageTitle } from '@renderer/data/pages';
import { KEYS } from '@renderer/ui/keys';
import { useShortcuts } from '@renderer/ui/shortcuts';
import { ProblemNote } from '@renderer/ui/ProblemNote';
import { EmergencyHead } from './EmergencyHead';
import { EmergencyLog } from './EmergencyLog';

const FORMS = { assign: AssignDialog, close: CloseDialog } as const;

/** The live alarm behind the SOS: its brief, the steps with their answers, and what was done. */
export function EmergencyEvent({ alarm }: { readonly alarm: Alarm }) {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const offset = useCityOffset();
  const brief = sosBriefOf(alarm, offset);
  const [form, setForm] = useState<keyof typeof FORMS | null>(null);
  const [problem, setProblem] = useState('');
  const [isLocated, setLocated] = useState(false);
  const run = async (acting: Promise<Acted>): Promise<boolean> => {
    const answer = await settle(acting);
    const refused = answer.ok
      ? answer.value.refused.map(({ key }) => t(key)).join(' ')
      : errorText(t, answer.error);
    setProblem(refused);
    return refused === '';
  };
  const ids = [alarm.id];
  const say = (text: string, code?: StepCode): Promise<boolean> =>
    run(bridge.request('alarms.comment', { ids, text, ...(code === undefined ? {} : { code }) }));
  const acknowledge = (): void =>
    void run(bridge.request('alarms.acknowledge', { ids, comment: '' }));
  const Form = form === null ? null : FORMS[form];
  const done = (): void => setForm(null);
  const { stage } = brief;
  const box = useFocusOn(stage, form !== null);
  useSosKeys(stage, {
    acknowledge,
    assign: () => setForm('assign'),
    locate: () => setLocated(true),
    comment: () => box.current?.querySelector<HTMLElement>('.cj-emergency-log input')?.focus(),
    close: () => setForm('close'),
  });
  const isSafe = brief.steps.some(({ code }) => code === 'callBack.safe');
  return (
    <div className="cj-emergency-event" ref={box} tabIndex={-1}>
      <EmergencyHead brief={brief} onLocate={() => setLocated(true)}>
        {alarm.unsaved && <Tag intent="warning">{t('sos.emergency.unsaved')}</Tag>}
        {stage === 'waits' && (
          <Button
            size="large"
            className="cj-emergency-take"
            text={t('sos.emergency.acknowledge')}
            title={`${t('sos.emergency.acknowledge')} (${KEYS.acknowledge[0]})`}
            onClick={acknowledge}
          />
        )}
      </EmergencyHead>
      <AlarmPlaceDialog alarm={isLocated ? alarm : null} onClose={() => setLocated(false)} />
      {problem !== '' && <ProblemNote text={problem} />}
      {Form !== null && (
        <InlineActs value>
          <Form alarms={[alarm]} onClose={done} onDone={done} />
        </InlineActs>
      )}
      <div className="cj-emergency-body">
        <section className="cj-emergency-card" aria-label={t('sos.brief.steps')}>
          <h3>
            {t('sos.brief.steps')} <small>{t('sos.brief.stepsKept')}</small>
          </h3>
          <SosSteps
            steps={brief.steps}
            offsetMs={offset}
            {...(stage === 'closed'
              ? {}
              : { onAnswer: (code) => void say(t(`sos.brief.code.${code}`), code) })}
            tools={{
              send: (
                <Button
                  text={t('sos.emergency.assign')}
                  active={form === 'assign'}
                  onClick={() => setForm('assign')}
                />
              ),
              end: (
                <>
                  <Button
                    text={t('sos.emergency.close')}
                    disabled={stage === 'waits'}
                    active={form === 'close'}
                    onClick={() => setForm('close')}
                  />
                  {stage === 'waits' && (
                    <span className="cj-hint">{t('sos.brief.closeFirst')}</span>
                  )}
                  {stage === 'handled' && !isSafe && (
                    <span className="cj-hint">{t('sos.brief.closeUnchecked')}</span>
                  )}
                </>
              ),
            }}
          />
        </section>
        <EmergencyLog alarm={alarm} offsetMs={offset} onComment={(text) => say(text)} />
      </div>
    </div>
  );
}

type SosAct = 'acknowledge' | 'assign' | 'comment' | 'close' | 'locate';

/** The acts of this SOS by the letters that they have in the alarm list. */
function useSosKeys(stage: SosStage, run: Readonly<Record<SosAct, () => void>>): void {
  const { t } = useTranslation();
  const group = usePageTitle('emergency');
  const key = (act: SosAct, enabled: boolean) => ({
    keys: KEYS[act],
    label: act === 'locate' ? t('alarmList.key.locate') : t(`alarmList.act.${act}`),
    group,
    run: run[act],
    enabled,
  });
  useShortcuts([
    key('acknowledge', stage === 'waits'),
    key('assign', stage !== 'closed'),
    key('comment', true),
    key('close', stage === 'handled'),
    key('locate', true),
  ]);
}

/** Where the work goes on once an act took its own button away. */
const GOES_ON = {
  waits: '.cj-emergency-take',
  handled: '.cj-steps button',
  closed: '.cj-emergency-tabs button[data-open=true], .cj-emergency-tabs button',
} as const;

/**
 * Moves a focus that the act has taken from the page: after acknowledging to the first step, after closing to
 * the next SOS that is open, or to this one's head; from the page as well. A focus elsewhere stays.
 */
function useFocusOn(stage: SosStage, hasForm: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(stage);
  useEffect(() => {
    // The alarm may change before its form has gone.
    if (before.current === stage || hasForm) return;
    before.current = stage;
    const { current } = box;
    const { activeElement: now, body } = document;
    const isElsewhere = now !== null && now !== body && !now.matches('main');
    if (current === null || isElsewhere) return;
    const next = current.closest('.cj-emergency')?.querySelector<HTMLElement>(GOES_ON[stage]);
    (next ?? current).focus({ preventScroll: true });
  }, [stage, hasForm]);
  return box;
}
