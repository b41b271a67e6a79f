import { bootstrap } from '@renderer/start/bootstrap';
import { Board } from '@renderer/boards/Board';
import { BoardCrash } from '@renderer/boards/BoardCrash';
import { startHeartbeat } from '@renderer/boards/heartbeat';
import { BoardContext, connectBoard, createBoardStore } from '@renderer/boards/store';
import { createI18n, followLanguage } from '@renderer/start/i18n';
import { openRoot } from '@renderer/start/root';
import { afterPaint } from '@renderer/ui/paint';
import { followRootFont } from '@renderer/ui/rootFont';

/** The start list of a board's page. */
async function start(): Promise<void> {
  const { bridge, clock, report, ready } = bootstrap('board');
  startHeartbeat(bridge, clock, (run) => requestAnimationFrame(run));
  followRootFont(window, clock);
  const store = createBoardStore();
  const i18n = await createI18n();
  const spoken = followLanguage(store, i18n);
  await connectBoard(bridge, store, report).ready;
  await spoken();
  openRoot(i18n)(
    <BoardContext.Provider value={{ bridge, clock, store, report }}>
      <BoardCrash report={report}>
        <Board />
      </BoardCrash>
    </BoardContext.Provider>,
  );
  afterPaint(ready);
}

void start();
