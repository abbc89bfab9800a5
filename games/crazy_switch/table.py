"""From a game to what the template shows: which cards are lit, which buttons there are, what is said.

Of the cards it passes on only South's view, and every hand once the deal is over (4.10).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from django.utils.safestring import SafeString

from games.crazy_switch import phrases
from games.crazy_switch.engine import rules
from games.crazy_switch.engine.cards import (
    COLOURS,
    REVERSE,
    Card,
    colour_of,
    in_hand_order,
    is_number,
    is_wild,
    kind_of,
)
from games.crazy_switch.engine.game import Game, Step
from games.crazy_switch.engine.model import (
    CLOCKWISE,
    SEATS,
    Act,
    Drew,
    Event,
    Move,
    Seat,
    Skipped,
    View,
)
from games.crazy_switch.engine.notation import write_move
from games.crazy_switch.engine.review import Moment
from games.crazy_switch.engine.scoring import Outcome, outcome

FEW, MANY = 10, 20


@dataclass(frozen=True)
class Face:
    """One card as drawn; ``colour`` is empty for a wild card."""

    code: Card
    colour: str
    kind: str
    name: str


@dataclass(frozen=True)
class HandCard:
    """``act`` is ``play`` (post the move), ``lift`` (look at it first) or ``wait`` (no button)."""

    face: Face
    id: str
    fits: bool
    lifted: bool
    fresh: bool
    label: str
    act: str
    value: str


@dataclass(frozen=True)
class SeatPlate:
    key: str
    name: str
    count: int
    count_text: str
    turn: bool
    skipped: bool
    last: bool


@dataclass(frozen=True)
class ColourChoice:
    code: str
    name: str
    value: str


@dataclass(frozen=True)
class Panel:
    """A lifted card. ``declare`` is None where nothing is to be declared, else whether it was (CS-18)."""

    face: Face
    text: str
    colours: tuple[ColourChoice, ...]
    value: str
    declare: bool | None


@dataclass(frozen=True)
class MainButton:
    """``act`` is ``move`` (post ``value``) or ``cancel`` (put the lifted card back)."""

    text: str
    act: str
    value: str
    refused: bool


@dataclass(frozen=True)
class LogLine:
    html: SafeString
    fresh: bool


@dataclass(frozen=True)
class Playback:
    """``next`` is the moment to be shown after this one, ``delay`` empty for step by step."""

    next: int
    last: bool
    delay: str


@dataclass(frozen=True)
class ResultRow:
    name: str
    faces: tuple[Face, ...]
    penalty: int
    penalty_text: str
    winner: bool
    own: bool


@dataclass(frozen=True)
class Result:
    headline: str
    sentence: str
    rows: tuple[ResultRow, ...]
    scores: tuple[str, ...]
    points_text: str
    won: bool


@dataclass(frozen=True)
class Lift:
    """What the address says of a lifted card."""

    card: Card = ""
    declared: bool = False


@dataclass(frozen=True)
class Middle:
    """What lies between the seats: stock, discard pile, active colour, direction, chain (4.4)."""

    stock_text: str
    top: Face
    colour: str
    colour_name: str
    direction: str
    direction_text: str
    chain: int


@dataclass(frozen=True)
class Table:
    state: str
    deal: int
    position: int
    play: str
    seats: tuple[SeatPlate, ...]
    own: SeatPlate
    stock: int
    middle: Middle
    status: str
    refused: bool
    rule: str
    hand: tuple[HandCard, ...]
    hand_size_class: str
    panel: Panel | None
    main: MainButton | None
    log: tuple[LogLine, ...]
    recent: tuple[LogLine, ...]
    playback: Playback | None
    result: Result | None
    notice: str
    lift: str
    spoken: str


@dataclass(frozen=True)
class Shown:
    """One moment of a game: what the reader asked to see of it.

    ``seen`` counts the moves shown; ``error`` replaces the status line, with the number of the ``rule`` behind
    it; ``notice`` stands above the table.
    """

    game: Game
    play: str = ""
    seen: int | None = None
    lift: Lift = field(default_factory=Lift)
    error: str = ""
    rule: str = ""
    notice: str = ""
    delay: str = ""

    @property
    def moment(self) -> int:
        return len(self.game.steps) if self.seen is None else self.seen

    @property
    def is_present(self) -> bool:
        return self.moment == len(self.game.steps)

    @property
    def steps(self) -> Sequence[Step]:
        return self.game.steps[: self.moment]

    @property
    def view(self) -> View:
        return rules.view(self.game.position_at(self.moment), Seat.SOUTH)


def own_last_move(game: Game) -> int:
    """Count the moves up to and with South's last one; playback begins there (4.8)."""
    return max((number for number, step in enumerate(game.steps, 1) if step.seat is Seat.SOUTH), default=0)


def show(shown: Shown) -> Table:
    """Lay out one moment of a game for its reader."""
    seen = shown.view
    state = _state(shown, seen)
    lift = shown.lift if state == "turn" else Lift()
    log = _log(shown)
    recent = tuple(line for line in log if line.fresh)
    status = shown.error or _status(state, seen, shown)
    panel = _panel(seen, lift) if lift.card else None
    return Table(
        state=state,
        deal=shown.game.start.deal,
        position=len(shown.game.steps),
        play=shown.play,
        seats=tuple(_plate(shown, seen, seat) for seat in SEATS if seat is not Seat.SOUTH),
        own=_plate(shown, seen, Seat.SOUTH),
        stock=seen.stock,
        middle=middle(seen),
        status=status,
        refused=bool(shown.error),
        rule=shown.rule,
        hand=_hand(shown, seen, state, lift),
        hand_size_class=_size_class(len(seen.hand)),
        panel=panel,
        main=_main(seen, state, lift),
        log=tuple(reversed(log)),
        recent=recent,
        playback=_playback(shown) if state == "playback" else None,
        result=_result_of(shown.game) if state == "over" else None,
        notice=shown.notice,
        lift=lift.card,
        spoken=_spoken(shown, state, status, panel),
    )


def face(card: Card) -> Face:
    return Face(card, colour_of(card), kind_of(card), phrases.card_name(card))


def middle(seen: View | Moment) -> Middle:
    return Middle(
        stock_text=phrases.stock_text(seen.stock),
        top=face(seen.top),
        colour=seen.colour,
        colour_name=phrases.colour_name(seen.colour),
        direction="clockwise" if seen.direction == CLOCKWISE else "counterclockwise",
        direction_text=phrases.direction_text(seen.direction),
        chain=seen.chain,
    )


def lift_fits(seen: View, card: Card) -> bool:
    """Tell whether the card is one that can be lifted now (4.5)."""
    return (
        seen.turn is seen.seat
        and not seen.ended
        and card in seen.hand
        and seen.why_not(card) is None
        and _takes_two_taps(seen, card)
    )


def _state(shown: Shown, seen: View) -> str:
    if not shown.is_present:
        return "playback"
    return "over" if seen.ended else "turn"


def _takes_two_taps(seen: View, card: Card) -> bool:
    """A card with an effect is lifted first; with a declaration due, every card is (4.5)."""
    return not is_number(card) or rules.must_declare(seen.preset, seen.hand)


def _size_class(count: int) -> str:
    if count <= FEW:
        return "few"
    return "many" if count <= MANY else "crowd"


def _plate(shown: Shown, seen: View, seat: Seat) -> SeatPlate:
    count = seen.counts[seat]
    return SeatPlate(
        key=seat.key,
        name=phrases.seat_name(seat),
        count=count,
        count_text=phrases.count_text(count),
        turn=seen.turn is seat and not seen.ended,
        skipped=seat in _just_skipped(shown),
        last=count == 1,
    )


def _just_skipped(shown: Shown) -> set[Seat]:
    """Seats that lost a turn by the last card played."""
    if not shown.steps:
        return set()
    return {event.seat for event in shown.steps[-1].events if isinstance(event, Skipped)}


# The hand


def _hand(shown: Shown, seen: View, state: str, lift: Lift) -> tuple[HandCard, ...]:
    return tuple(_hand_cards(shown, seen, state, lift))


def _hand_cards(shown: Shown, seen: View, state: str, lift: Lift) -> Iterator[HandCard]:
    copies: Counter[Card] = Counter()
    drawn = _last_drawn(shown)
    for card in in_hand_order(seen.hand):
        copies[card] += 1
        first = copies[card] == 1
        fits = state == "turn" and seen.why_not(card) is None
        yield HandCard(
            face=face(card),
            id=f"card-{card}-{copies[card]}",
            fits=fits,
            lifted=first and card == lift.card,
            fresh=first and card == drawn,
            label=phrases.hand_label(seen, card) if state == "turn" else phrases.card_name(card),
            act=_act(seen, card, fits) if state == "turn" else "wait",
            value=card,
        )


def _act(seen: View, card: Card, fits: bool) -> str:
    return "lift" if fits and _takes_two_taps(seen, card) else "play"


def _last_drawn(shown: Shown) -> Card | None:
    """The card South drew with the move just shown."""
    match shown.steps[-1].events[0] if shown.steps else None:
        case Drew(Seat.SOUTH, card):
            return card
    return None


def _panel(seen: View, lift: Lift) -> Panel:
    must_declare = rules.must_declare(seen.preset, seen.hand)
    moves = {
        colour: write_move(Move(Act.PLAY, lift.card, colour, lift.declared))
        for colour in (COLOURS if is_wild(lift.card) else ("",))
    }
    choices = tuple(
        ColourChoice(colour, phrases.colour_name(colour), value) for colour, value in moves.items() if colour
    )
    return Panel(
        face=face(lift.card),
        text=phrases.effect(seen, lift.card, _following(seen, lift.card)),
        colours=choices,
        value=moves.get("", ""),
        declare=lift.declared if must_declare else None,
    )


def _following(seen: View, card: Card) -> Seat:
    """The next seat once the card lies: the one it strikes, or whose turn it is."""
    turned = kind_of(card) == REVERSE
    return SEATS[(seen.seat + (-seen.direction if turned else seen.direction)) % len(SEATS)]


def _main(seen: View, state: str, lift: Lift) -> MainButton | None:
    if state != "turn":
        return None
    if lift.card:
        return MainButton(phrases.cancel_label(), "cancel", "", False)
    fits = bool(seen.fitting)
    if seen.chain:
        return MainButton(phrases.take_label(seen.chain), "move", "g", fits)
    if seen.drawn and fits:
        return MainButton(phrases.keep_label(), "move", "k", False)
    return MainButton(phrases.draw_label(seen.drawn), "move", "d", fits)


# What happened


def _log(shown: Shown) -> list[LogLine]:
    """All that happened up to the moment shown, oldest first; fresh from South's last move on."""
    since = own_last_move(shown.game)
    return [LogLine(line, fresh=number >= since) for number, line in _worded(shown.steps)]


class Told(NamedTuple):
    """An event with its move and the number of that move."""

    number: int
    step: Step
    event: Event


def _worded(steps: Sequence[Step]) -> Iterator[tuple[int, SafeString]]:
    """Word all events, each line with the number of its last move."""
    told = [Told(number, step, event) for number, step in enumerate(steps, 1) for event in step.events]
    for group in _gathered(told):
        number, step, _ = group[-1]
        direction = None if step.position.ended else step.position.direction
        line = phrases.log_line([one.event for one in group], direction)
        if line:
            yield number, line


def _gathered(told: Sequence[Told]) -> Iterator[list[Told]]:
    """Group the events that are told in one line."""
    group: list[Told] = []
    for one in told:
        if group and not phrases.belong_together(group[-1].event, one.event):
            yield group
            group = []
        group.append(one)
    if group:
        yield group


def _status(state: str, seen: View, shown: Shown) -> str:
    if state == "turn":
        return phrases.status(seen)
    return _said(shown) if state == "playback" else _result_of(shown.game).sentence


def _said(shown: Shown) -> str:
    """The move just shown, in words."""
    if not shown.steps:
        return phrases.dealt()
    return phrases.happened(line for _, line in _worded(shown.steps[-1:]))


def _spoken(shown: Shown, state: str, status: str, panel: Panel | None) -> str:
    """What the live region says: what happened, and what can be done now."""
    if shown.error or state == "playback":
        return status
    if panel:
        return phrases.lifted(panel.face.name, panel.text)
    if state == "over":
        return phrases.joined((_said(shown), _result_of(shown.game).headline))
    return phrases.joined((_said(shown), status))


def _playback(shown: Shown) -> Playback:
    following = shown.moment + 1
    return Playback(next=following, last=following == len(shown.game.steps), delay=shown.delay)


# The result


def _result_of(game: Game) -> Result:
    ended = outcome(game.position)
    if ended is None:
        raise ValueError("The deal is not over.")
    return Result(
        headline=phrases.headline(ended),
        sentence=phrases.how_it_ended(ended),
        rows=tuple(_result_row(game, ended, seat) for seat in SEATS),
        scores=tuple(phrases.score_line(ended, winner) for winner in ended.winners),
        points_text=phrases.own_points(ended),
        won=Seat.SOUTH in ended.winners,
    )


def _result_row(game: Game, ended: Outcome, seat: Seat) -> ResultRow:
    return ResultRow(
        name=phrases.seat_name(seat),
        faces=tuple(map(face, in_hand_order(game.position.hands[seat]))),
        penalty=ended.penalties[seat],
        penalty_text=phrases.penalty_text(ended.penalties[seat]),
        winner=seat in ended.winners,
        own=seat is Seat.SOUTH,
    )
