import { ALARM_FOLDING } from './alarms/fold';
import { runJournalWorker } from './storage/journal/worker';

// The thread that writes the journal. It folds entries into the alarms of a server and tenant.
runJournalWorker(ALARM_FOLDING);
