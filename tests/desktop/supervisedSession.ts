import { PlatformControl } from '../support/control';
import { Operator, WATCHER } from './operator';
import { consoleOf, type SupervisedApp } from './rig/supervised';
import { until } from './rig/wait';

const PLATFORM = /^PLATFORM (\S+)$/;
/** A platform comes up with its app, on a machine with much other work. ms */
const PLATFORM_MS = 90_000;

/** The demo platform of the n-th run. */
async function platformOf(app: SupervisedApp, run: number): Promise<PlatformControl> {
  const [, address = ''] = await app.line(PLATFORM, run, PLATFORM_MS);
  return new PlatformControl(address, app.token);
}

/** Signs in at the first run, and waits until alarms are received. */
export async function signInAt(app: SupervisedApp): Promise<void> {
  const control = await platformOf(app, 1);
  const [browser, page] = await consoleOf(app, 1);
  const operator = Operator.on(page, control);
  await operator.signIn(WATCHER);
  await operator.listening();
  await browser.close();
}

/** Waits until the n-th run receives alarms of whoever signed in. */
export async function listensAgain(app: SupervisedApp, run: number): Promise<PlatformControl> {
  const control = await platformOf(app, run);
  const { tenantId } = WATCHER;
  await until(
    'the stream is open again',
    async () => (await control.openStreams({ tenantId })) > 0,
  );
  return control;
}
