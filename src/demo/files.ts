/** Folder of uploaded files inside the data folder. */
export const FILES_DIR = 'files';
/** Path under which the platform serves them. */
export const FILES_PATH = '/oss/chengjing';
