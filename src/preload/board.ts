import { exposeBridge } from './bridge';

exposeBridge('board');
