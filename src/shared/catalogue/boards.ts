import type { BoardSpec } from '../model/board';
import { classifyBoard } from './boardSpecs/classify';
import { duty } from './boardSpecs/duty';
import { monitoring } from './boardSpecs/monitoring';
import { sanitation, sanitation1 } from './boardSpecs/sanitation';
import { transport } from './boardSpecs/transport';

/** Every board, as data. */
export const BOARDS: readonly BoardSpec[] = [transport, classifyBoard, sanitation, sanitation1, monitoring, duty];
