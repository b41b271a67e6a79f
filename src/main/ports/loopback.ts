/** An address of this machine that a browser is sent back to, for one sign-in. */
export interface Loopback {
  /** Whole address, with the port that the system gave. */
  readonly address: string;
  close(): void;
}

export interface LoopbackPort {
  /**
   * Listens on this machine alone.
   * @param take gets the inputs of a visit and says whether they are the awaited ones: others are refused, and
   *   the waiting goes on.
   * @throws Error when the system gives no port.
   */
  open(take: (inputs: URLSearchParams) => boolean): Promise<Loopback>;
}
