import type { Page } from 'playwright';

/** What a page of Playwright's is inside; it says so nowhere, so it is asked carefully. */
interface Inside {
  readonly _connection?: {
    readonly toImpl?: (page: Page) => {
      readonly delegate?: {
        readonly _mainFrameSession?: {
          readonly _client?: { send(method: string, params: object): Promise<unknown> };
        };
      };
    };
  };
}

/**
 * Lets a page be hidden again. Playwright makes every page believe that it has the focus, and Chromium
 * then draws it although it is covered, minimised or hidden: what such a page does in the field would
 * never be seen. Only the session that asked for it can take it back.
 * @throws Error when Playwright is made otherwise than it was.
 */
export async function withoutFocus(page: Page): Promise<void> {
  const connection = (page as unknown as Inside)._connection;
  const client = connection?.toImpl?.(page).delegate?._mainFrameSession?._client;
  if (client === undefined) throw new Error('Playwright keeps the session of a page elsewhere');
  await client.send('Emulation.setFocusEmulationEnabled', { enabled: false });
}
