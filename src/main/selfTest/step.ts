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

/** What a step measured: its result with the words for it (key below selfTest.found). */
export interface Found {
  readonly result: SelfTestResult;
  readonly found: FoundName | '';
  readonly values: StepOutcome['values'];
}

/** Makes one. @param name key below selfTest.found; '' where the result says it all. */
export function found(
  result: SelfTestResult,
  name: FoundName | '' = '',
  values: StepOutcome['values'] = {},
): Found {
  return { result, found: name, values };
}

/** Something that was seen while a person did what the step says. */
export type See = (name: FoundName, values?: Sight['values']) => void;

interface StepBase {
  /** Stable: it stands in reports and stored runs, and is the key of its texts (selfTestSteps.<key>). */
  readonly key: StepKey;
  readonly group: SelfTestGroup;
  /** Systems that it is about; absent: all. */
  readonly systems?: readonly NodeJS.Platform[];
  /** Longest measurement or act, ms; a default without it. */
  readonly limitMs?: number;
}

/** The app measures by itself. */
export interface AutoStep extends StepBase {
  readonly sort: 'auto';
  readonly run: (port: SelfTestPort) => Promise<Found>;
}

/**
 * The app does something real; a person says what came of it. Where `act` finds that it cannot work, that
 * is the result and nobody is asked.
 */
export interface AskStep extends StepBase {
  readonly key: AskedStepKey;
  readonly sort: 'ask';
  readonly act: (port: SelfTestPort) => Promise<Found>;
}

/** A person does something outside of the app, which watches what it can. */
export interface HandStep extends StepBase {
  readonly key: AskedStepKey;
  readonly sort: 'hand';
  /** It ends the app, the session or the machine: the run goes on at the next start. */
  readonly restarts?: boolean;
  /** Done when the person begins: a sound to hear on another device, say. */
  readonly act?: (port: SelfTestPort) => Promise<Found>;
  readonly watch?: (port: SelfTestPort, see: See) => Unsubscribe;
}

export type Step = AutoStep | AskStep | HandStep;

/** Declares one step; its texts are in i18n/<language>/selfTestSteps.ts. */
export function defineStep<const S extends Step>(step: S): S {
  return step;
}
