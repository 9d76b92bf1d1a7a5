"""Trains the network that reads the digits of a photographed board. Writes src/photo/digits.bin.

Run in web/, after `npm ci` and the installation of the fonts that draw.py names (15 minutes, two cores):

    python3 -m venv /tmp/photo-venv
    /tmp/photo-venv/bin/pip install numpy==2.4.6 pillow==13.0.0
    /tmp/photo-venv/bin/python photo/train.py /tmp/photo

The pictures are drawn, their signs cut out with the code of the page (signs.mjs), and the weights
rounded to 8 bits. With the same packages and the same processor, the same file comes out. At the end
the script prints the accuracy and the confusion for fonts that were not trained on.
"""

import subprocess
import sys
import time
from pathlib import Path

import numpy as np

import draw

SEED = 20260105
BOARDS = 2400
TEST_BOARDS = 400
EPOCHS = 10
BATCH = 128
RATE = 0.002
LOOKS = 4
SIDE = 20
FILTERS = (12, 24)
HIDDEN = 64
CLASSES = 10
TARGET = Path(__file__).parent.parent / "src/photo/digits.bin"


def windows(images, size):
    """Returns the windows of images (n, height, width, channels) as rows (n, y, x, channels * size * size)."""
    views = np.lib.stride_tricks.sliding_window_view(images, (size, size), axis=(1, 2))
    n, height, width = views.shape[:3]
    return np.ascontiguousarray(views).reshape(n, height, width, -1)


def halve(values):
    """Keeps the greatest of each 2 x 2 values that is above zero. Returns also which one it was."""
    n, height, width, channels = values.shape
    parts = values.reshape(n, height // 2, 2, width // 2, 2, channels).transpose(0, 1, 3, 5, 2, 4)
    parts = parts.reshape(n, height // 2, width // 2, channels, 4)
    return np.maximum(parts.max(-1), 0), parts


def spread(gradient, halved, parts):
    """Sends the gradient of `halve` back to the values that it kept."""
    kept = (parts == halved[..., None]) & (halved > 0)[..., None]
    n, height, width, channels = gradient.shape
    back = (kept * gradient[..., None]).reshape(n, height, width, channels, 2, 2)
    return back.transpose(0, 1, 4, 2, 5, 3).reshape(n, 2 * height, 2 * width, channels)


class Network:
    """The layers of src/photo/network.ts. Each weight matrix has a row for an output."""

    def __init__(self, random):
        inputs = (25, FILTERS[0] * 9, FILTERS[1] * 16, HIDDEN)
        outputs = (*FILTERS, HIDDEN, CLASSES)
        self.values = []
        for n, m in zip(inputs, outputs):
            self.values += [random.normal(0, np.sqrt(2 / n), (m, n)).astype(np.float32), np.zeros(m, np.float32)]

    def forward(self, images):
        w1, b1, w2, b2, w3, b3, w4, b4 = self.values
        x1 = windows(images[..., None], 5)
        h1, p1 = halve(x1 @ w1.T + b1)
        x2 = windows(np.pad(h1, ((0, 0), (1, 1), (1, 1), (0, 0))), 3)
        h2, p2 = halve(x2 @ w2.T + b2)
        # Filters first, as the page has them.
        x3 = h2.transpose(0, 3, 1, 2).reshape(len(images), -1)
        x4 = np.maximum(x3 @ w3.T + b3, 0)
        return x4 @ w4.T + b4, (x1, h1, p1, x2, h2, p2, x3, x4)

    def backward(self, gradient, kept):
        _, _, w2, _, w3, _, w4, _ = self.values
        x1, h1, p1, x2, h2, p2, x3, x4 = kept
        n = len(gradient)
        g4 = [gradient.T @ x4, gradient.sum(0)]
        d3 = (gradient @ w4) * (x4 > 0)
        g3 = [d3.T @ x3, d3.sum(0)]
        d2 = (d3 @ w3).reshape(n, FILTERS[1], 4, 4).transpose(0, 2, 3, 1)
        d2 = spread(d2, h2, p2).reshape(-1, FILTERS[1])
        g2 = [d2.T @ x2.reshape(len(d2), -1), d2.sum(0)]
        back = (d2 @ w2).reshape(n, 8, 8, FILTERS[0], 3, 3)
        d1 = np.zeros((n, 10, 10, FILTERS[0]), np.float32)
        for row in range(3):
            for column in range(3):
                d1[:, row : row + 8, column : column + 8] += back[..., row, column]
        d1 = spread(d1[:, 1:9, 1:9], h1, p1).reshape(-1, FILTERS[0])
        g1 = [d1.T @ x1.reshape(len(d1), -1), d1.sum(0)]
        return [*g1, *g2, *g3, *g4]


def softmax(values):
    powers = np.exp(values - values.max(1, keepdims=True))
    return powers / powers.sum(1, keepdims=True)


def signs(folder):
    """Returns the signs of a folder and their digits."""
    raw = np.fromfile(folder / "signs.bin", np.uint8).reshape(-1, 1 + SIDE * SIDE)
    return raw[:, 1:].reshape(-1, SIDE, SIDE), raw[:, 0].astype(np.int64)


def changed(images, random):
    """Makes signs weaker or stronger, adds noise, and moves them by a pixel."""
    images = images.astype(np.float32) / 255
    n = len(images)
    images = images ** random.uniform(0.6, 1.6, (n, 1, 1)).astype(np.float32)
    images += random.normal(0, 1, images.shape).astype(np.float32) * random.uniform(0, 0.08, (n, 1, 1)).astype(np.float32)
    images = np.roll(images, (random.integers(-1, 2), random.integers(-1, 2)), (1, 2))
    return np.clip(images, 0, 1)


def train(images, digits):
    random = np.random.default_rng(SEED)
    network = Network(random)
    means = [np.zeros_like(value) for value in network.values]
    squares = [np.zeros_like(value) for value in network.values]
    signs = len(images) // LOOKS
    steps, all_steps = 0, EPOCHS * (signs // BATCH)
    start = time.time()
    for epoch in range(EPOCHS):
        # One look at each sign, another one each time.
        order = random.permutation(signs) * LOOKS + random.integers(0, LOOKS, signs)
        loss = 0.0
        for first in range(0, len(order) - BATCH + 1, BATCH):
            chosen = order[first : first + BATCH]
            outputs, kept = network.forward(changed(images[chosen], random))
            shares = softmax(outputs)
            rows = np.arange(BATCH)
            loss -= np.log(shares[rows, digits[chosen]] + 1e-9).mean()
            # Labels that are not quite certain keep the network from being too sure.
            wanted = np.full_like(shares, 0.01 / CLASSES)
            wanted[rows, digits[chosen]] += 0.99
            gradients = network.backward((shares - wanted) / BATCH, kept)
            steps += 1
            rate = RATE * 0.5 * (1 + np.cos(np.pi * steps / all_steps))
            for value, gradient, mean, square in zip(network.values, gradients, means, squares):
                # Adam.
                mean += 0.1 * (gradient - mean)
                square += 0.001 * (gradient**2 - square)
                value -= rate * (mean / (1 - 0.9**steps)) / (np.sqrt(square / (1 - 0.999**steps)) + 1e-8)
                if value.ndim == 2:
                    value *= 1 - 0.01 * rate
        print(f"epoch {epoch + 1}: loss {loss / (len(order) // BATCH):.4f}, {time.time() - start:.0f} s", flush=True)
    return network


def rounded(network):
    """Returns the bytes of the weights with 8 bits, and the network that they are."""
    parts, values = [], []
    for weights, biases in zip(network.values[::2], network.values[1::2]):
        scales = (np.abs(weights).max(1) / 127).astype(np.float32)
        whole = np.round(weights / scales[:, None]).astype(np.int8)
        parts += [scales.astype("<f4").tobytes(), biases.astype("<f4").tobytes(), whole.tobytes()]
        values += [whole * scales[:, None], biases]
    network = Network(np.random.default_rng(0))
    network.values = values
    return b"".join(parts), network


def report(network, images, digits):
    """Prints how well signs are read, all looks together."""
    shares = np.concatenate([softmax(network.forward(part.astype(np.float32) / 255)[0]) for part in np.array_split(images, 100)])
    shares = shares.reshape(-1, LOOKS, CLASSES).mean(1)
    truth, read = digits[::LOOKS], shares.argmax(1)
    confusion = np.zeros((CLASSES, CLASSES), int)
    np.add.at(confusion, (truth, read), 1)
    is_digit = truth > 0
    print(f"{len(truth)} signs, {is_digit.sum()} of them digits")
    print(f"right: {(truth == read).mean():.4%} of all signs, {(truth == read)[is_digit].mean():.4%} of the digits")
    for sure in (0.9, 0.95, 0.97, 0.98):
        is_sure = shares.max(1) >= sure
        wrong = (is_sure & (truth != read)).sum()
        print(f"from confidence {sure}: {is_sure.mean():.2%} of the signs, {wrong} of them wrong")
    print("confusion: a row for what stands there (0: no digit), a column for what was read")
    print("\n".join(" ".join(f"{n:5}" for n in row) for row in confusion))


def main():
    work = Path(sys.argv[1])
    paths, held_out = draw.fonts()
    print(f"{len(paths)} fonts to train on, {len(held_out)} for the test")
    for name, seed, count, fonts in (("train", SEED, BOARDS, paths), ("test", SEED + 1, TEST_BOARDS, held_out)):
        # A folder from an earlier run is kept.
        if (work / name / "signs.bin").exists():
            continue
        draw.write(work / name, seed, count, fonts, has_others=True)
        subprocess.run(["node", "photo/signs.mjs", str(work / name)], check=True)
    network = train(*signs(work / "train"))
    data, network = rounded(network)
    TARGET.write_bytes(data)
    print(f"{len(data)} bytes of weights")
    report(network, *signs(work / "test"))


if __name__ == "__main__":
    main()
