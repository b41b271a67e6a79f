/** What the outgoing operator has read and says. */
export interface HandedOver {
  readonly at: number;
  readonly note: string;
  readonly reviewed: string[];
  readonly remarks: Record<string, string>;
}
