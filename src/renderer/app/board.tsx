import '@renderer/bridge/jitless';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { must } from '@shared/base/assert';
import { systemClock } from '@shared/base/clock';
import { createBridge } from '@renderer/bridge/client';
import { rawBridge } from '@renderer/bridge/global';
import { Board } from '@renderer/boards/Board';
import { BoardCrash } from '@renderer/boards/BoardCrash';
import { startHeartbeat } from '@renderer/boards/heartbeat';
import { followRootFont } from '@renderer/ui/rootFont';
import { BoardContext, connectBoard, createBoardStore } from '@renderer/boards/store';
import { afterPaint } from '@renderer/ui/paint';
import { createI18n, followLanguage } from '@renderer/start/i18n';
import { errorReporter, reportUncaught } from '@renderer/start/report';

/** The start list of a board's page. */
async function start(): Promise<void> {
  const clock = systemClock();
  const bridge = createBridge(rawBridge(), clock);
  const report = errorReporter(bridge);
  reportUncaught(window, report);
  startHeartbeat(bridge, clock, (run) => requestAnimationFrame(run));
  followRootFont(window, clock);
  const store = createBoardStore();
  const i18n = await createI18n();
  followLanguage(store, i18n);
  await connectBoard(bridge, store, report).ready;
  createRoot(must(document.getElementById('root'), 'root element')).render(
    <I18nextProvider i18n={i18n}>
      <BoardContext.Provider value={{ bridge, clock, store, report }}>
        <BoardCrash report={report}>
          <Board />
        </BoardCrash>
      </BoardContext.Provider>
    </I18nextProvider>,
  );
  afterPaint(() => bridge.command('app.ready', { page: 'board' }));
}

void start();
