/** A question that main asks by itself: no page can answer it. */
export interface Question {
  readonly title: string;
  readonly message: string;
  /** What would happen, in lines. */
  readonly detail: string;
  readonly yes: string;
  readonly no: string;
}

export interface ConfirmPort {
  /** @returns true only when a person said yes; closing the question is a no. */
  ask(question: Question): Promise<boolean>;
}
