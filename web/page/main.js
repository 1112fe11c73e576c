import { call } from './api.js';
import { connectionBar, topBar } from './bar.js';
import { html } from './element.js';
import { keepMatch, keptMatch } from './vault.js';
import { recall } from './settings.js';

/** Finds the page that an address means. */

const [, room, name, detail] = location.pathname.split('/').map(decodeURIComponent);
const connection = connectionBar();

/**
 * @param {import('./bar.js').Room} current
 * @param {HTMLElement} page
 */
function lay(current, page) {
  document.body.prepend(topBar(current), connection.element, page);
  document.getElementById('loading')?.remove();
  document.documentElement.dataset.ready = 'true';
}

/**
 * Loads what only some pages wear.
 *
 * @param {...string} sheets
 */
async function dress(...sheets) {
  const worn = sheets.map((name) => {
    const sheet = html('link', { rel: 'stylesheet', href: `/style/${name}.css` });
    document.head.append(sheet);
    return new Promise((resolve) => {
      sheet.addEventListener('load', resolve);
      sheet.addEventListener('error', resolve);
    });
  });
  await Promise.all(worn);
}

/**
 * @param {string} id
 */
async function openMatch(id) {
  const secret = location.hash.slice(1) || keptMatch(id)?.secret || null;
  const kept = keptMatch(id);
  const dressed = dress('board', 'match', 'plain', 'setup');
  try {
    /** @type {import('./match.js').State} */
    let state = await call('GET', `/api/matches/${id}`, undefined, secret);
    const seat = state.seats.find(({ seat }) => seat === state.you?.seat);
    if (secret && seat && !seat.claimed) {
      const history = state.history;
      state = { ...(await call('POST', `/api/matches/${id}/join`, { name: recall('name') ?? seat.name ?? 'Friend' }, secret)).state, history };
      state.history ??= history;
    }
    if (location.hash.length > 1 && seat) {
      keepMatch({ match: id, game: state.game, secret, title: `You, ${seat.sides.join(' and ')}`, links: kept?.links, at: Date.now(), seen: kept?.seen ?? null });
      history.replaceState(null, '', location.pathname);
    }
    const { ServerMatch } = await import('./socket.js');
    const link = new ServerMatch(state, secret);
    await dressed;
    if (state.game === 'commander') {
      const { MatchPage } = await import('./match_page.js');
      lay('play', new MatchPage(link, connection).element);
    } else {
      const { PlainPage } = await import('./plain_page.js');
      const { stage, editor } = await stageOf(state.game);
      lay('play', new PlainPage(link, connection, stage, editor).element);
    }
    link.connect();
  } catch (error) {
    const { kind, message } = /** @type {any} */ (error);
    nothing(kind === 'unknown-match' || kind === 'not-found' ? 'There is no match here.' : message);
  }
}

/**
 * What a game without a page of its own is played on, and changed by.
 *
 * @param {string} game
 */
async function stageOf(game) {
  if (game === 'axis') {
    const [{ MapStage }] = await Promise.all([import('./map_stage.js'), dress('inks', 'map', 'battle')]);
    return { stage: new MapStage() };
  }
  if (game === 'srd5e') {
    const [{ GridStage }, { EncounterEditor }] = await Promise.all([import('./grid_stage.js'), import('./encounter_editor.js'), dress('inks', 'map', 'grid')]);
    return { stage: new GridStage(), editor: (/** @type {import('./plain_page.js').PlainPage} */ page) => new EncounterEditor(page) };
  }
  const { TextStage } = await import('./text_stage.js');
  return { stage: new TextStage() };
}

/** @param {string} words */
function nothing(words) {
  lay(
    'play',
    html(
      'main',
      { class: 'nothing', id: 'main' },
      html('h1', {}, words),
      html('p', {}, html('a', { class: 'btn p', href: '/' }, 'To the lobby')),
    ),
  );
}

if (room === 'match' && name) await openMatch(name);
else if (room === 'rules') {
  const [{ rulebookPage }] = await Promise.all([import('./rulebook.js'), dress('board', 'match', 'rulebook')]);
  lay('rules', await rulebookPage(name || 'commander', detail ?? null));
} else if (room === 'analysis') {
  const [{ analysisPage }] = await Promise.all([import('./analysis.js'), dress('board', 'match', 'desk')]);
  lay('analysis', await analysisPage(connection));
} else if (room === 'puzzles') {
  const [page] = await Promise.all([name ? import('./puzzle.js') : import('./puzzles.js'), dress('board', 'match', 'puzzles')]);
  lay('puzzles', 'puzzlePage' in page ? await page.puzzlePage(name, connection) : await page.puzzlesPage());
} else if (room === 'editor') {
  const [{ editorPage }] = await Promise.all([import('./editor.js'), dress('board', 'match', 'desk')]);
  lay('editor', await editorPage(connection));
} else if (room === 'simulate') {
  const [{ simulatePage }] = await Promise.all([import('./simulate.js'), dress('lobby', 'setup', 'simulate')]);
  lay('simulate', await simulatePage(connection));
} else if (room) nothing('There is no page here.');
else {
  const [{ lobbyPage }] = await Promise.all([import('./lobby.js'), dress('lobby', 'setup')]);
  lay('play', await lobbyPage(connection));
}
