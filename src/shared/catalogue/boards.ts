import type { BoardSpec } from '../model/board';
import { classifyBoard } from './walls/classify';
import { duty } from './walls/duty';
import { monitoring } from './walls/monitoring';
import { sanitation, sanitation1 } from './walls/sanitation';
import { transport } from './walls/transport';

/** Every board, as data. */
export const BOARDS: readonly BoardSpec[] = [transport, classifyBoard, sanitation, sanitation1, monitoring, duty];
