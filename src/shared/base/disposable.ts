/** Ends a subscription, a timer or a resource. Calling it twice does nothing the second time. */
export type Unsubscribe = () => void;

/** Collects things to end together, newest first. */
export class DisposableStore {
  private readonly items: Unsubscribe[] = [];
  private ended = false;

  /** Adds an end action; runs it at once when the store has ended already. */
  add(end: Unsubscribe): void {
    if (this.ended) end();
    else this.items.push(end);
  }

  /** Ends everything, newest first. A failing end does not stop the others. */
  dispose(): void {
    this.ended = true;
    const errors: unknown[] = [];
    for (let end = this.items.pop(); end !== undefined; end = this.items.pop()) {
      try {
        end();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, 'tear-down failed');
  }
}
