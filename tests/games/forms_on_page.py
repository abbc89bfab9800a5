"""A page as a reader without JavaScript has it: elements, forms, and buttons to press."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urlencode

from django.http import HttpResponse
from django.test import Client

VOID = {"br", "hr", "img", "input", "link", "meta"}


@dataclass
class Element:
    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Element | str] = field(default_factory=list)
    content: Element | None = None

    def __getitem__(self, name: str) -> str:
        return self.attributes[name]

    def get(self, name: str) -> str:
        return self.attributes.get(name, "")

    def walk(self) -> Iterator[Element]:
        yield self
        for child in self.children:
            if isinstance(child, Element):
                yield from child.walk()

    def all(self, tag: str = "", **attributes: str) -> list[Element]:
        """Give the elements of this tag with these attributes; ``class_`` asks for one of the classes."""
        wanted_class = attributes.pop("class_", "")
        return [
            found
            for found in self.walk()
            if tag in ("", found.tag)
            and (not wanted_class or wanted_class in found.get("class").split())
            and all(found.get(name) == value for name, value in attributes.items())
        ]

    def one(self, tag: str = "", **attributes: str) -> Element:
        [found] = self.all(tag, **attributes)
        return found

    @property
    def text(self) -> str:
        """All text within, each white space one blank."""
        parts = (child if isinstance(child, str) else child.text for child in self.children)
        return " ".join(" ".join(parts).split())


class _Builder(HTMLParser):
    """Builds the tree; a tag that is closed out of order is an error."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open = [Element("")]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"<{tag}> has an attribute twice: {names}"
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].children.append(Element(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        opened = self.open.pop()
        assert opened.tag == tag, f"<{opened.tag}> is closed by </{tag}>"
        if tag == "template":
            # What it holds is no part of the document until a script puts it there.
            opened.content, opened.children = Element("", {}, opened.children), []

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


def parse(html: str) -> Element:
    builder = _Builder()
    builder.feed(html)
    builder.close()
    [root] = builder.open
    return root


@dataclass(frozen=True)
class Form:
    """``fields`` as they would be sent if nothing were filled in, without those of a button."""

    method: str
    action: str
    fields: tuple[tuple[str, str], ...]

    @property
    def data(self) -> dict[str, str]:
        return dict(self.fields)


@dataclass(frozen=True)
class Button:
    form: Form
    id: str
    name: str
    value: str
    label: str
    refused: bool


def _form(element: Element) -> Form:
    fields = [
        (given["name"], given.get("value"))
        for given in element.all("input")
        if given.get("type") != "radio" or "checked" in given.attributes
    ]
    return Form(element.get("method") or "get", element["action"], tuple(fields))


def forms(element: Element) -> list[Form]:
    return [_form(found) for found in element.all("form")]


def buttons(element: Element) -> list[Button]:
    """Give the submit buttons of all forms within the element."""
    return [
        Button(
            _form(form),
            button.get("id"),
            button.get("name"),
            button.get("value"),
            " ".join((button.get("aria-label") or button.text).split()),
            button.get("aria-disabled") == "true",
        )
        for form in element.all("form")
        for button in form.all("button")
        if button.get("type") in ("", "submit")
    ]


class Page:
    """An answer, read; a page or a fragment."""

    def __init__(self, response: HttpResponse) -> None:
        self.response = response
        self.code = response.status_code
        self.html = response.content.decode()
        self.root = parse(self.html)
        self._by_id = {element["id"]: element for element in self.root.walk() if "id" in element.attributes}

    def __getitem__(self, name: str) -> Element:
        """Give the one element of this id; no page has two."""
        return self._by_id[name]

    @property
    def state(self) -> str:
        return self["table"]["data-state"]

    @property
    def status(self) -> str:
        return self["status"].text

    @property
    def notice(self) -> str:
        return " ".join(found.text for found in self.root.all("p", class_="remark"))

    @property
    def buttons(self) -> list[Button]:
        """The buttons of ``#table`` (S-9)."""
        return buttons(self["table"])

    @property
    def forms(self) -> list[Form]:
        return forms(self["table"])

    def button(self, name: str) -> Button:
        """Give the button of ``#table`` with this id."""
        [found] = [button for button in self.buttons if button.id == name]
        return found

    @property
    def steps(self) -> list[Element]:
        """What is to be played back before this table stands (4.8)."""
        return [step.content for step in self.root.all("template", class_="step") if step.content]

    @property
    def log(self) -> list[str]:
        """The lines of the turn log, newest first."""
        return [line.text for lines in self.root.all("ol", class_="log__lines") for line in lines.all("li")]


class Reader:
    """Follows links and redirects and presses buttons, as a browser without JavaScript or as htmx would."""

    def __init__(self, client: Client, *, htmx: bool = False) -> None:
        self.client = client
        self.headers = {"HX-Request": "true"} if htmx else {}

    def open(self, address: str) -> Page:
        """Load a page by its address."""
        return self._followed(self.client.get(address))

    def press(self, button: Button, **filled_in: str) -> Page:
        named = {button.name: button.value} if button.name else {}
        return self.send(button.form, **{**filled_in, **named})

    def send(self, form: Form, **filled_in: str) -> Page:
        data: dict[str, Any] = {**form.data, **filled_in}
        if form.method == "get":
            return self._followed(self.client.get(f"{form.action}?{urlencode(data)}", headers=self.headers))
        return self._followed(self.client.post(form.action, data, headers=self.headers))

    def _followed(self, response: HttpResponse) -> Page:
        address = response.headers.get("Location") or response.headers.get("HX-Redirect")
        return self.open(address) if address else Page(response)
