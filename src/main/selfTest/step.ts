import type { Unsubscribe } from '@shared/base/disposable';
import type {
  AskedStepKey,
  FoundName,
  SelfTestGroup,
  SelfTestResult,
  Sight,
  StepKey,
  StepOutcome,
} from '@shared/model/selfTest';
import type { SelfTestPort } from './port';

/** The result of a step with its words (key below selfTest.found). */
export interface Found {
  readonly result: SelfTestResult;
  readonly found: FoundName | '';
  readonly values: StepOutcome['values'];
}

/** @param name key below selfTest.found; '' when the verdict needs no words. */
export function found(
  result: SelfTestResult,
  name: FoundName | '' = '',
  values: StepOutcome['values'] = {},
): Found {
  return { result, found: name, values };
}

/** Records a sighting while a person carries out the step. */
export type See = (name: FoundName, values?: Sight['values']) => void;

interface StepBase {
  /**
   * Must never change: reports and stored runs contain it, and it is the key of the step's texts
   * (selfTestSteps.<key>).
   */
  readonly key: StepKey;
  readonly group: SelfTestGroup;
  /** Systems that the step applies to; absent: all. */
  readonly systems?: readonly NodeJS.Platform[];
  /** Longest measurement or act, ms; absent: the default. */
  readonly limitMs?: number;
}

/** The app measures without a person. */
export interface AutoStep extends StepBase {
  readonly sort: 'auto';
  readonly run: (port: SelfTestPort) => Promise<Found>;
}

/**
 * The app acts for real; a person reports what happened. When `act` finds that it cannot work, that is the
 * result and no question is asked.
 */
export interface AskStep extends StepBase {
  readonly key: AskedStepKey;
  readonly sort: 'ask';
  readonly act: (port: SelfTestPort) => Promise<Found>;
}

/** A person acts outside of the app, and the app watches what it can. */
export interface HandStep extends StepBase {
  readonly key: AskedStepKey;
  readonly sort: 'hand';
  /** The step ends the app, the session or the machine: the run continues at the next start. */
  readonly restarts?: boolean;
  /** Runs when the person begins: a sound to listen to on another device, for example. */
  readonly act?: (port: SelfTestPort) => Promise<Found>;
  readonly watch?: (port: SelfTestPort, see: See) => Unsubscribe;
}

export type Step = AutoStep | AskStep | HandStep;

/** Declares one step; its texts are in i18n/<language>/selfTestSteps.ts. */
export function defineStep<const S extends Step>(step: S): S {
  return step;
}
