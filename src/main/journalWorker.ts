import { ALARM_FOLDING } from './alarms/ledger/fold';
import { runJournalWorker } from './journal/writing/worker';

// The thread that writes the journal. It folds entries into the alarms of a server and tenant.
runJournalWorker(ALARM_FOLDING);
