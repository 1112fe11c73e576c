// Makes a picture of at most 256 colours out of a PNG of a screen, a third as large.
import { deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

/**
 * @param {Buffer} png eight bits a channel, without interlace, as browsers write it
 * @returns {Buffer}
 */
export function reduce(png) {
  const { width, height, channels, data } = read(png);
  /** @type {Map<number, number>} */
  const count = new Map();
  const colors = new Uint32Array(width * height);
  for (let pixel = 0; pixel < colors.length; pixel++) {
    const at = pixel * channels;
    const color = (data[at] << 16) | (data[at + 1] << 8) | data[at + 2];
    colors[pixel] = color;
    count.set(color, (count.get(color) ?? 0) + 1);
  }
  const palette = choose(count);
  /** @type {Map<number, number>} */
  const index = new Map(palette.map((color, place) => [color, place]));
  for (const color of count.keys()) if (!index.has(color)) index.set(color, nearest(palette, color));
  const rows = Buffer.alloc(height * (width + 1));
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      rows[row * (width + 1) + 1 + column] = index.get(colors[row * width + column]) ?? 0;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const table = Buffer.from(palette.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255]));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', table),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/**
 * The commonest colours, then those that would be missed most.
 *
 * @param {Map<number, number>} count
 * @returns {number[]}
 */
function choose(count) {
  const sorted = [...count].toSorted((a, b) => b[1] - a[1]);
  const palette = sorted.slice(0, 128).map(([color]) => color);
  const rest = sorted.slice(128).map(([color, times]) => ({ color, times, far: distance(color, palette[nearest(palette, color)]) }));
  while (palette.length < 256 && rest.length) {
    let worst = 0;
    for (let place = 1; place < rest.length; place++) {
      if (rest[place].far * rest[place].times > rest[worst].far * rest[worst].times) worst = place;
    }
    const [{ color }] = rest.splice(worst, 1);
    palette.push(color);
    for (const other of rest) other.far = Math.min(other.far, distance(other.color, color));
  }
  return palette;
}

/**
 * @param {number} one
 * @param {number} other
 */
function distance(one, other) {
  const red = (other >> 16) - (one >> 16);
  const green = ((other >> 8) & 255) - ((one >> 8) & 255);
  const blue = (other & 255) - (one & 255);
  return 2 * red * red + 4 * green * green + 3 * blue * blue;
}

/**
 * @param {number[]} palette
 * @param {number} color
 */
function nearest(palette, color) {
  let best = 0;
  let least = Infinity;
  palette.forEach((other, place) => {
    const far = distance(color, other);
    if (far < least) [least, best] = [far, place];
  });
  return best;
}

/** @param {Buffer} png */
function read(png) {
  const parts = [];
  let [width, height, channels] = [0, 0, 0];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const name = png.toString('latin1', at + 4, at + 8);
    const body = png.subarray(at + 8, at + 8 + length);
    if (name === 'IHDR') [width, height, channels] = [body.readUInt32BE(0), body.readUInt32BE(4), body[9] === 6 ? 4 : 3];
    if (name === 'IDAT') parts.push(body);
    at += length + 12;
  }
  return { width, height, channels, data: unfilter(inflateSync(Buffer.concat(parts)), width * channels, height, channels) };
}

/**
 * @param {Buffer} raw
 * @param {number} stride
 * @param {number} height
 * @param {number} channels
 */
function unfilter(raw, stride, height, channels) {
  const data = Buffer.alloc(stride * height);
  for (let row = 0; row < height; row++) {
    const filter = raw[row * (stride + 1)];
    for (let column = 0; column < stride; column++) {
      const left = column >= channels ? data[row * stride + column - channels] : 0;
      const above = row ? data[(row - 1) * stride + column] : 0;
      const corner = row && column >= channels ? data[(row - 1) * stride + column - channels] : 0;
      const guess = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter];
      data[row * stride + column] = raw[row * (stride + 1) + 1 + column] + guess;
    }
  }
  return data;
}

/**
 * @param {number} left
 * @param {number} above
 * @param {number} corner
 */
function paeth(left, above, corner) {
  const guess = left + above - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? above : corner;
}

/**
 * @param {string} name
 * @param {Buffer} body
 */
function chunk(name, body) {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length, 0);
  frame.writeUInt32BE(checksum(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/** @param {Buffer} data */
function checksum(data) {
  let sum = 0xffffffff;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
