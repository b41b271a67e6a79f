export interface PageAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | string;
}

/** Answers the addresses of our own scheme. */
export type PageServer = (url: URL, method: string) => Promise<PageAnswer>;
