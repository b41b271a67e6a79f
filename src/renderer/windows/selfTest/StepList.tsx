import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { SELF_TEST_GROUPS, type StepView } from '@shared/model/selfTest';
import { markOf, Sign } from './marks';

/** All steps by group; arrows, Home and End go through them. */
export function StepList(props: {
  readonly steps: readonly StepView[];
  readonly chosen: string;
  readonly onChoose: (key: string) => void;
}) {
  const { t } = useTranslation();
  const { steps, chosen, onChoose } = props;
  const list = useRef<HTMLElement>(null);
  const button = (key: string): HTMLElement | null =>
    list.current?.querySelector(`[data-step="${key}"]`) ?? null;
  useEffect(() => {
    list.current?.querySelector(`[data-step="${chosen}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const go = (event: KeyboardEvent): void => {
    const at = steps.findIndex(({ key }) => key === chosen);
    const places: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(at + 1, steps.length - 1),
      ArrowUp: Math.max(at - 1, 0),
      Home: 0,
      End: steps.length - 1,
    };
    const next = steps[places[event.key] ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next.key);
    button(next.key)?.focus();
  };
  return (
    <nav className="cj-self-list" aria-label={t('selfTest.steps')} ref={list} onKeyDown={go}>
      {SELF_TEST_GROUPS.map((group) => {
        const own = steps.filter((step) => step.group === group);
        if (own.length === 0) return null;
        return (
          <section key={group}>
            <h2>{t(`selfTest.group.${group}`)}</h2>
            {own.map((step) => (
              <button
                key={step.key}
                type="button"
                data-step={step.key}
                data-mark={markOf(step)}
                aria-current={step.key === chosen ? 'step' : undefined}
                // The whole list is a single tab stop; arrows move inside it.
                tabIndex={step.key === chosen ? 0 : -1}
                onClick={() => onChoose(step.key)}
              >
                <Sign mark={markOf(step)} />
                <span>{t(`selfTestSteps.${step.key}.title`)}</span>
              </button>
            ))}
          </section>
        );
      })}
    </nav>
  );
}
