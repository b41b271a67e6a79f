import { nameWithAccount, profileKeyOf } from '@shared/model/person';
import { join } from 'node:path';
import type { TRANSFER } from '@shared/ipc/parts/transfer';
import { createDrops } from '../../adapters/drops';
import { createPrintPage } from '../../transfer/print';
import type { Answers } from '../../ipc/types';
import { isMaskForced } from '../../storage/maskForced';
import { WorkerClient } from '../../transfer/client';
import { TransferService } from '../../transfer/service';
import type { Area } from './context';
import { defineArea } from './define';

export type TransferArea = Area & Answers<typeof TRANSFER>;

/** Lists to files, files to lists, and printing. */
export const createTransferArea = defineArea(
  [
    'broadcast',
    'clock',
    'data',
    'exports',
    'isDemo',
    'log',
    'outDir',
    'printing',
    'session',
    'settings',
    'translator',
    'userDataDir',
  ],
  (context): TransferArea => {
    const { broadcast, clock, data, exports, log, outDir, session, settings, translator } = context;
    const service = new TransferService({
      clock,
      drops: createDrops(join(context.userDataDir, 'transfer')),
      importDir: join(context.userDataDir, 'imports'),
      page: (question) => data.page(question),
      receive: (question, signal, progress) => data.receive(question, signal, progress),
      wire: {
        save: (draft) => data.save(draft),
        addMany: (family, rows) => data.addMany(family, rows),
      },
      words: {
        dictionary: (code, from) => data.dictionary(code, from),
        options: (call) => data.options(call),
        pick: (call, text, current, slot) => data.records.pick(call, text, current, slot),
      },
      work: () => new WorkerClient(join(outDir, 'main', 'transfer-worker.js'), clock),
      translate: (key, values) => translator.translate(key, values),
      language: () => settings.get().language,
      origin() {
        const profile = session.profile();
        if (profile === null) return null;
        const { tenantId } = profile.user;
        const user = nameWithAccount(profile.user);
        const isDemo = context.isDemo();
        const server = isDemo ? translator.translate('transfer.about.demo') : profile.serverUrl;
        return { user, tenant: tenantId, server, isDemo };
      },
      owner() {
        const profile = session.profile();
        if (profile === null) return null;
        return profileKeyOf(profile);
      },
      isDemo: () => context.isDemo(),
      progress: (progress) => broadcast.send('transfer.progress', progress),
      reveal: (path) => exports.reveal(path),
    });
    let stopListening = (): void => undefined;
    return {
      start() {
        stopListening = session.ended.on(() => service.clear());
        // Nothing waits for it: it only removes what an earlier run left.
        service.start().catch((error: unknown) => {
          log.error('files of earlier transfers were not removed', { error: String(error) });
        });
      },
      stop() {
        stopListening();
        service.clear();
      },
      requests: {
        'export.start': (question) =>
          service.export({
            ...question,
            masked: question.masked === true || isMaskForced(settings),
          }),
        'export.file': (question) => service.serverFile(question),
        'export.sheet': (sheet) => service.shownSheet(sheet),
        'import.template': ({ family, format }) => service.template(family, format),
        'import.check': (question) => service.check(question),
        'import.annotated': ({ job }) => service.annotated(job),
        'import.run': ({ job }) => service.run(job),
        'import.pending': () => service.pending(),
        'import.forget': ({ job }) => service.forget(job),
        'print.page': createPrintPage(context),
      },
      states: {},
      commands: {
        'transfer.cancel': ({ job }) => service.cancel(job),
        'transfer.reveal': ({ path }) => service.reveal(path),
      },
    };
  },
);
