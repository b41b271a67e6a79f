/** A question that main puts in a system dialog, so that no page can answer it. */
export interface Question {
  readonly title: string;
  readonly message: string;
  /** Consequences of a yes, in lines. */
  readonly detail: string;
  readonly yes: string;
  readonly no: string;
}

export interface ConfirmPort {
  /** @returns true only when a person chose yes; closing the dialog is a no. */
  ask(question: Question): Promise<boolean>;
}
