// The peer's client as a browser gets it, without React and without a game: prints its bytes, packed.

const { gzipSync } = require('node:zlib');
const { build } = require('esbuild-wasm');

const ENTRY = "export { Client } from 'boardgame.io/client'; export { SocketIO } from 'boardgame.io/multiplayer';";

async function main() {
  const made = await build({
    stdin: { contents: ENTRY, resolveDir: __dirname },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    define: { 'process.env.NODE_ENV': '"production"' }, // leaves its debug panel out
    write: false,
    logLevel: 'error',
  });
  const [{ contents }] = made.outputFiles;
  console.log(JSON.stringify({ plain: contents.length, packed: gzipSync(contents, { level: 9 }).length }));
}

main();
