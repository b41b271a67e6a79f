import { exposeBridge } from './bridge';

exposeBridge('console');
