import { parentPort, workerData } from 'node:worker_threads';
import { foldEntries } from '@main/alarms/fold';
import { must } from '@shared/base/assert';
import type { WorkerReport, WorkerRequest, WorkerStart } from './protocol';
import { JournalStore } from './store';

/** Months read at start; older alarms stay in the journal for searches. */
const READ_SEGMENTS = 13;

const port = must(parentPort, 'parent of the journal worker');
const store = new JournalStore((workerData as WorkerStart).dir, () => Date.now());
let opened = false;
let toldAside = 0;

/** Opening is tried again with each request: a full or missing disk may come back. */
function ready(): JournalStore {
  if (!opened) {
    store.open();
    opened = true;
    report({ type: 'opened' });
  }
  return store;
}

/** What was set aside is told before the answer that it belongs to. */
function report(message: WorkerReport): void {
  tellAside();
  port.postMessage(message);
}

function handle(message: WorkerRequest): void {
  switch (message.type) {
    case 'append':
      ready().append(message.entries);
      report({ type: 'committed', batch: message.batch });
      return;
    case 'read': {
      const entries = ready().read(message.server, message.tenant, READ_SEGMENTS);
      report({ type: 'alarms', call: message.call, stored: foldEntries(entries) });
      return;
    }
    case 'verify':
      report({ type: 'verified', call: message.call, report: ready().verify() });
      return;
    case 'close':
      store.close();
      port.close();
  }
}

function refuse(message: WorkerRequest, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  if (message.type === 'append') report({ type: 'refused', batch: message.batch, reason });
  else if (message.type !== 'close') report({ type: 'callFailed', call: message.call, reason });
}

function tellAside(): void {
  const files = store.setAside.slice(toldAside);
  toldAside = store.setAside.length;
  if (files.length > 0) port.postMessage({ type: 'setAside', files } satisfies WorkerReport);
}

port.on('message', (message: WorkerRequest) => {
  try {
    handle(message);
  } catch (error) {
    refuse(message, error);
  }
});
